import { expect, it } from 'vitest';
import { createConcealing } from './credentials.ts';

const USER = 'bob@maple.example';
const PASSWORD = 'correct horse 7w';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const conceal = createConcealing(USER, PASSWORD);

it.each([
  ['the password', PASSWORD],
  ['the password in base64', base64(PASSWORD)],
  ['the command AUTH PLAIN', base64(`\0${USER}\0${PASSWORD}`)],
  ['the other form of AUTH PLAIN', base64(`${USER}\0${USER}\0${PASSWORD}`)],
  ['its end', base64(`\0${USER}\0${PASSWORD}`).slice(-16)],
  ['it in capitals', base64(`\0${USER}\0${PASSWORD}`).toUpperCase()],
  ['it in two lines', base64(`\0${USER}\0${PASSWORD}`).replace(/^.{20}/, '$&\r\n ')],
])('an answer that quotes %s keeps only its code', (_what, quoted) => {
  expect(conceal(`535 5.5.1 Command unrecognized: "AUTH PLAIN ${quoted}"`)).toBe(
    '535 5.5.1 The rest of the answer is not stored, because it quotes the sign-in.',
  );
});

it('an answer that quotes nothing stays as it is, and so does every answer where there is no password', () => {
  const words = `535 5.7.8 Error: authentication failed for ${USER}`;
  expect(conceal(words)).toBe(words);
  expect(createConcealing(null, null)(PASSWORD)).toBe(PASSWORD);
});
