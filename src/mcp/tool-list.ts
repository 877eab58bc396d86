import { type TObject, Type } from 'typebox';
import { Closed } from '../kit/http/schemas.ts';
import type { Tool } from './tool.ts';

const confirmation = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Leave it out: the answer is a review of what would happen, with a confirmation. Show the review to the person; only ' +
      'when they agree, call again with the same arguments and that confirmation.',
  }),
);

/** The input of a tool. An acting tool also takes the confirmation. */
export function inputOf({ kind, input }: Tool): TObject {
  const { properties } = input as TObject;
  return Closed(kind === 'Acts' ? { ...properties, confirmation } : { ...properties });
}

export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [other: string]: unknown };
  readonly annotations: Readonly<Record<string, string | boolean>>;
}

/** Describes a tool for clients and models. */
export function describeTool(tool: Tool): ListedTool {
  const { name, title, description, kind } = tool;
  return {
    name,
    title,
    description,
    inputSchema: { ...JSON.parse(JSON.stringify(inputOf(tool))), type: 'object' },
    annotations: {
      title,
      readOnlyHint: kind === 'Reads',
      // Every acting tool reaches other people or moves money; clients ask before such a call.
      destructiveHint: kind === 'Acts',
      idempotentHint: kind === 'Reads' || (kind === 'Acts' && tool.isIdempotent),
      openWorldHint: kind === 'Acts',
    },
  };
}
