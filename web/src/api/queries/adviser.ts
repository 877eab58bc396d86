import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { readQuery } from './reads.ts';

/** A period that is packed for the adviser. */
export type AdviserPackage = Operations['GET /v1/adviser_packages']['data']['items'][number];
/** Something that could not be made. */
export type NotMade = Operations['GET /v1/adviser_packages/{adviser_package_id}']['data']['notMade'][number];

/** The adviser that gets the file of each month. */
export type AdviserSettings = Operations['GET /v1/adviser_settings']['data'];

const SHOWN = 20;
const LOOK_EVERY_MS = 1_500;

/** The newest periods that were packed; read again while one of them is being packed. */
export const adviserPackagesQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'adviser', 'packages'],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/adviser_packages', { query: { limit: SHOWN }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === 'Packing') === true ? LOOK_EVERY_MS : false,
  });

/** Reads the adviser that gets the file of each month. */
export const adviserSettingsQuery = (account: string) =>
  readQuery(account, ['adviser', 'settings'], 'GET /v1/adviser_settings', {});

/** A packed period, with the files that could not be made. */
export const adviserPackageQuery = (account: string, id: string) =>
  readQuery(account, ['adviser', 'package', id], 'GET /v1/adviser_packages/{adviser_package_id}', {
    path: { adviser_package_id: id },
  });
