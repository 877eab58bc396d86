import type { Messages } from '../catalogue.ts';

export const billing: Messages['billing'] = {
  title: 'Facturado a',
  fields: {
    company: 'Empresa',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Ciudad',
    region: 'Provincia o estado',
    country: 'País',
    vatId: 'NIF-IVA',
    phone: 'Teléfono',
    reference: 'Referencia',
  },
  onlyName: 'Solo nombre y correo',
  ofInvoice: 'Los campos que no cambie siguen al contacto. Los demás valen solo para esta factura.',
  asContact: 'Como el contacto',
  locked: 'Un pago de esta factura está hecho o en curso: el destinatario ya no cambia.',
  noCountry: 'Desconocido',
  companyHint: 'Déjelo vacío si es un particular.',
  referenceHint:
    'Lo que el cliente quiere leer en sus facturas: un número de pedido, un centro de coste, un Leitweg-ID.',
  persons: 'Personas que reciben correos',
  personsText:
    'Lo que nadie recibe aquí va a la dirección del contacto. Las facturas emitidas conservan sus personas.',
  noPersons: 'Todo va a la dirección del contacto.',
  editPersons: 'Elegir personas',
  addPerson: 'Añadir una persona',
  removePerson: 'Quitar',
  name: 'Nombre',
  email: 'Correo',
  role: 'Función (opcional)',
  gets: 'Recibe',
  receives: {
    Invoices: 'Facturas',
    Reminders: 'Recordatorios',
    Receipts: 'Recibos',
  },
  getsNothing: 'Ningún correo',
  save: 'Guardar',
  saved: 'Las personas están guardadas.',
};
