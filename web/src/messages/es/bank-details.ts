import type { bankDetails as en } from '../en/bank-details.ts';

/** Los datos bancarios en los ajustes. */
export const bankDetails: typeof en = {
  none: 'No hay datos bancarios. Los clientes que quieran pagar por transferencia tienen que pedírselos.',
  shown:
    'Los clientes ven la cuenta en la moneda de su factura: en su página, su PDF, su factura electrónica y en los correos que piden un pago. Los propietarios reciben un correo por cada cambio.',
  of: (currency) => `Transferencias en ${currency}`,
  another: 'Transferencias en otra moneda',
  currency: 'Moneda',
  holder: 'Titular de la cuenta',
  holderHint: 'Como figura en el banco.',
  bankName: 'Banco',
  iban: 'IBAN',
  bic: 'BIC',
  bicHint: 'En la zona del euro basta el IBAN.',
  accountNumber: 'Número de cuenta',
  routingNumber: 'Routing number',
  sortCode: 'Sort code',
  reference: 'Los clientes indican como referencia',
  references: {
    InvoiceNumber: 'El número de la factura',
    CreditorReference: 'Una referencia de acreedor (RF…)',
  },
  referenceHint:
    'Los bancos detectan errores de escritura en una referencia de acreedor. Se forma con el número de la factura.',
  add: 'Añadir datos bancarios',
  remove: (currency) => `Quitar ${currency}`,
  confirm:
    'Los clientes transferirán dinero a esta cuenta. Introduzca su contraseña para que nadie más pueda cambiarla.',
};
