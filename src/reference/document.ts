import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';

/** What the OpenAPI document says besides the operations. */
export function documentOptions(publicUrl: string): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Tranche', version: '0.1.0' },
      servers: [{ url: publicUrl }],
    },
  };
}
