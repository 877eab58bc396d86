/** The path before every page of the app, with a slash at its end: `/app/`, or below the path of the service. */
export const appBase = new URL(
  document.querySelector<HTMLMetaElement>('meta[name="app-base"]')?.content === './'
    ? import.meta.env.BASE_URL
    : (document.querySelector<HTMLMetaElement>('meta[name="app-base"]')?.content ?? '/app/'),
  location.origin,
).pathname;

/** The address of the service, without a slash at its end: before `/v1`. */
export const serviceAddress = location.origin + appBase.replace(/\/app\/$/, '');
