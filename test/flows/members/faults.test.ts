import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor } from '../../support/console.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('a form that another site sent', () => {
  it.each([
    ['en', 'Nothing was done', 'Back to the app'],
    ['de', 'Es wurde nichts getan', 'Zurück zur App'],
    ['fr', 'Rien n’a été fait', 'Retour à l’application'],
    ['es', 'No se ha hecho nada', 'Volver a la aplicación'],
  ])('is refused in the reader’s language: %s', async (language, title, back) => {
    const { status, text } = await openVisitor(service).post(
      '/app/forgotten',
      { email: 'somebody@example.com' },
      { origin: 'https://elsewhere.example', 'accept-language': language },
    );
    expect(status).toBe(403);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(back);
  });
});
