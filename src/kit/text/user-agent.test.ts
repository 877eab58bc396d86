import { describe, expect, it } from 'vitest';
import { nameBrowser } from './user-agent.ts';

const like =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('a browser is named by its User-Agent', () => {
  it.each([
    [like, 'Chrome', 'Linux'],
    [`${like.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/140.0`, 'Edge', 'Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:143.0) Gecko/20100101 Firefox/143.0',
      'Firefox',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
    ['<script>alert(1)</script> Firefox/1', 'Firefox', null],
  ])('%s', (userAgent, browser, system) => {
    expect(nameBrowser(userAgent)).toEqual({ browser, system });
  });
});
