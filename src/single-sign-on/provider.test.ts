import { afterEach, describe, expect, it, vi } from 'vitest';
import { whyNotProvider } from './provider.ts';

afterEach(() => vi.unstubAllGlobals());

const tenant = 'https://login.microsoftonline.com/0f4a3c5e-1b2d-4e6f-8a9b-0c1d2e3f4a5b/v2.0';

describe('the description of a provider', () => {
  it.each([
    ['names another tenant', tenant, tenant.replace('0f4a3c5e', '9188040d')],
    ['stands for every tenant', tenant, 'https://login.microsoftonline.com/{tenantid}/v2.0'],
    [
      'names another issuer',
      'https://firm.b2clogin.com/firm/v2.0',
      'https://firm.b2clogin.com/{tenantid}/v2.0',
    ],
    ['names the issuer of the settings', tenant, tenant],
  ])('counts only if it names the issuer of the settings: it %s', async (_, issuer, named) => {
    const description = {
      issuer: named,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    vi.stubGlobal('fetch', async () => Response.json(description));
    const settings = {
      issuer,
      clientId: 'c',
      clientSecret: 's',
      name: 'Microsoft',
      domains: ['firm.example'],
      isRequired: false,
      opensSignUp: false,
    };
    const why = await whyNotProvider(settings);
    expect(why).toEqual(named === issuer ? null : expect.stringContaining('character for character'));
  });
});
