import { Type } from 'typebox';
import { Closed, IdOf, Instant, Nullable, Uuid } from '../kit/http/schemas.ts';
import {
  CreateWebhook,
  DeliveryAnswer,
  ListDeliveries,
  SecretAnswer,
  UpdateWebhook,
  WebhookAnswer,
} from './schemas.ts';

const { failingSince: _failingSince, ...common } = WebhookAnswer.properties;
const fields = {
  ...common,
  url: Type.String({
    description: 'The address that receives events. In the answer to a repeated request, its query is `?…`.',
  }),
  lastArrivedAt: Nullable({
    ...Instant,
    description: 'When something last arrived at its address, to the minute; null: nothing has.',
  }),
};

export const InstallationWebhookAnswer = Closed(fields);
/** A webhook of the installation with its new secret. */
export const SecretInstallationAnswer = Closed({ ...fields, secret: SecretAnswer.properties.secret });

export const CreateInstallationWebhook = Closed(CreateWebhook.properties);
const { isOrdered: _isOrdered, ...changeable } = UpdateWebhook.properties;
export const UpdateInstallationWebhook = Closed(changeable);

const accountExternalId = Nullable({
  ...Type.String(),
  description: 'The id of the account in your own system; null: none.',
});
/** An event of an account at a webhook of the installation. */
export const InstallationDelivery = Closed({
  accountId: IdOf('the account'),
  accountExternalId,
  ...DeliveryAnswer.properties,
});
export const InstallationTest = Closed({
  accountId: Nullable({ ...Uuid, description: 'Null: a test is of no account.' }),
  accountExternalId,
  ...DeliveryAnswer.properties,
});

export const ListInstallationDeliveries = Closed({
  ...ListDeliveries.properties,
  accountId: Type.Optional({ ...Uuid, description: 'Only of this account.' }),
});
