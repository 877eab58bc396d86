// Writes the types of the API, sdk/src/schema.ts, and the methods of the client, sdk/src/resources.ts, from the OpenAPI
// document of the service.
import { writeFile } from 'node:fs/promises';
import { readDocument } from './api-types/document.ts';
import { renderTypes } from './api-types/render.ts';
import { renderResources } from './api-types/resources.ts';

const document = await readDocument();
await writeFile(new URL('../sdk/src/schema.ts', import.meta.url), renderTypes(document));
await writeFile(new URL('../sdk/src/resources.ts', import.meta.url), renderResources(document));
