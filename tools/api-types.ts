// Writes web/src/api/schema.ts: the types of the companion app, from the OpenAPI document of the service.
import { writeFile } from 'node:fs/promises';
import { readDocument } from './api-types/document.ts';
import { renderTypes } from './api-types/render.ts';

await writeFile(new URL('../web/src/api/schema.ts', import.meta.url), renderTypes(await readDocument()));
