import { describe, expect, it } from 'vitest';
import { isReturnHost, readReturnUrl, withInvoice } from './return-url.ts';

const HOSTS = ['shop.example', 'xn--bcher-kva.example', 'a.b.c.example'];

describe('an address to return to', () => {
  it.each([
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/thanks?order=7#top', 'https://shop.example/thanks?order=7#top'],
    ['HTTPS://SHOP.Example/A', 'https://shop.example/A'],
    ['https://shop.example:443/x', 'https://shop.example/x'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://a.b.c.example/', 'https://a.b.c.example/'],
    ['https://shop.example/../x', 'https://shop.example/x'],
    ['https://shop.example/?next=https://evil.example', 'https://shop.example/?next=https://evil.example'],
    ['https://shop.example\\@evil.example', 'https://shop.example/@evil.example'],
    ['https://shop.example/"><script>', 'https://shop.example/%22%3E%3Cscript%3E'],
    ['https://ｓｈｏｐ.example/', 'https://shop.example/'],
  ])('%s leads where a browser goes', (text, href) => {
    expect(readReturnUrl(text, HOSTS)).toEqual({ href, host: new URL(href).host });
  });

  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://evil.example/shop.example',
    'https://evil.example?https://shop.example',
    'https://evil.example#https://shop.example',
    'https://evil.example\\@shop.example',
    'https://evil.example\\.shop.example',
    'https://shop.example@evil.example',
    'https://shop.example:pass@evil.example',
    'https://user@shop.example',
    'https://user:pass@shop.example',
    'https://:pass@shop.example',
    'https://shop.example%40evil.example',
    'https://shop.example%2eevil.example',
    'https://shop.example%00.evil.example',
    'https://shop.example:8443/',
    'https://shop.example:80/',
    'https://shop.example:0/',
    'https://shop.example.',
    'https://shop.example..',
    'https://www.shop.example',
    'https://sub.shop.example',
    'https://b.c.example',
    'https://example',
    'https://shopexample',
    'https://shop-example',
    'https://sh\u043ep.example',
    'https://shop\u200d.example',
    'https://shop.example\u2044@evil.example',
    'https://shop.example\u3002evil.example',
    'https://xn--shp-8cd.example',
    'https://xn--.example',
    'https://xn--bcher-kva.evil.example',
    'http://shop.example',
    'http://shop.example:443',
    'http://localhost:3000',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    '//shop.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'shop.example',
    'shop.example/thanks',
    '/thanks',
    '',
    ' ',
    ' https://shop.example',
    '\thttps://shop.example',
    'https:/shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'https//shop.example',
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'JaVaScRiPt:alert(1)//https://shop.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'ftp://shop.example',
    'intent://shop.example#Intent;scheme=https;end',
    'view-source:https://shop.example',
    `https://shop.example/${'x'.repeat(500)}`,
    `https://shop.example/${'ü'.repeat(90)}`,
  ])('%j leads nowhere', (text) => {
    expect(readReturnUrl(text, HOSTS).fault).toBeDefined();
  });

  it('of the developer’s own machine is one only where that is listed, with any port', () => {
    const local = ['localhost:*'];
    for (const text of ['http://localhost:3000/x', 'https://localhost:8443/x', 'http://localhost/x']) {
      expect(readReturnUrl(text, local)).toMatchObject({ href: text });
    }
    for (const text of [
      'http://localhost.evil.example',
      'http://evil.example',
      'http://user@localhost:3000',
      'http://localhost.:3000',
      'http://127.0.0.1:3000',
      'https://shop.example',
    ]) {
      expect(readReturnUrl(text, local).fault).toBeDefined();
    }
  });

  it('gets the id of the invoice, and nothing else changes', () => {
    expect(withInvoice('https://shop.example/', '7')).toBe('https://shop.example/?invoice=7');
    expect(withInvoice('https://shop.example/a?b=c%20d+e#f', '7')).toBe(
      'https://shop.example/a?b=c%20d+e&invoice=7#f',
    );
    expect(withInvoice('https://shop.example/?', '7')).toBe('https://shop.example/?invoice=7');
  });

  it.each(['invoice=1', 'invoice=1&invoice=2', 'invoice', '%69nvoice=1', 'invoice=%3D'])(
    'has the id once, whatever it says already: %s',
    (query) => {
      const href = withInvoice(`https://shop.example/?a=1&${query}&invoices=3&b=x%20y`, '7');
      expect(href).toBe('https://shop.example/?a=1&invoices=3&b=x%20y&invoice=7');
    },
  );

  it('keeps what its query says otherwise, also what is empty or comes twice', () => {
    expect(withInvoice('https://shop.example/?a&b=&a=2', '7')).toBe(
      'https://shop.example/?a&b=&a=2&invoice=7',
    );
  });
});

describe('a host to return to', () => {
  it.each(['shop.example', 'a-b.example', '1.example', 'xn--bcher-kva.example', 'a.b.c.d.example'])(
    '%s is one',
    (text) => {
      expect(isReturnHost(text)).toBe(true);
    },
  );

  it.each([
    'Shop.example',
    'shop.example.',
    'shop.example:443',
    'shop.example/',
    'https://shop.example',
    'user@shop.example',
    '*.shop.example',
    '*',
    'example',
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '0x7f.0.0.1',
    '1.2.3.0x4',
    '[::1]',
    'bücher.example',
    'xn--.example',
    'shop..example',
    '-shop.example',
    'shop-.example',
    'sh op.example',
    'shop.example\n',
    '',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ])('%j is none', (text) => {
    expect(isReturnHost(text)).toBe(false);
  });
});
