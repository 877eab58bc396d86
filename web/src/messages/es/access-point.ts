import type { Messages } from '../catalogue.ts';

/** The page about the access point for e-invoices, in Spanish. */
export const accessPoint: Messages['accessPoint'] = {
  intro:
    'Un punto de acceso es una empresa que envía facturas electrónicas por la red Peppol. Usted firma un contrato con ella, y ella le da una dirección y una clave.',
  none: 'Las facturas electrónicas no se entregan a nadie. Usted descarga cada una y la envía.',
  to: (host) => `Las facturas electrónicas van al punto de acceso en ${host}.`,
  standIn:
    'Las facturas electrónicas van al punto de acceso del entorno de pruebas: nada sale de esta instalación.',
  byRequest: 'Solo van cuando usted las entrega desde la factura.',
  onIssue: 'Van al emitirse, si el cliente tiene un identificador Peppol o un NIF-IVA.',
  waiting: (count) => (count === 1 ? '1 documento espera.' : `${count} documentos esperan.`),
  change: 'Cambiar',
  remove: 'Borrar los ajustes',
  removeTitle: '¿Borrar el punto de acceso?',
  removeText: 'Se borran la clave y el secreto. Lo que aún espera no se entrega.',
  removed: 'Borrado. Las facturas electrónicas no se entregan a nadie.',
  kind: 'Punto de acceso',
  kinds: { Endpoint: 'De una empresa', StandIn: 'Del entorno de pruebas' },
  standInText:
    'El identificador Peppol del cliente decide: 9930:refused, 9930:rejected, 9930:unreachable. Los documentos con cualquier otro identificador llegan al cliente.',
  url: 'Dirección',
  urlHint:
    'Los documentos se envían allí como XML (POST). {receiver}, {sender}, {documentType}, {process}, {country}, {number} y {id} se rellenan.',
  headerName: 'Nombre de la cabecera con su clave',
  headerNameHint: 'A menudo Authorization o X-API-Key; vacío si no hay ninguna.',
  headerValue: 'Su contenido',
  headerHint: 'Por ejemplo Bearer y la clave.',
  headerKept: 'Déjelo vacío para conservar lo guardado.',
  format: 'Formato',
  handsOver: 'Entregar los documentos al emitirlos',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Guardado.',
  confirm: 'Todas las facturas electrónicas irán allí. Escriba su contraseña.',
  secret: 'El secreto',
  secretText:
    'Con él firmamos lo que enviamos, y el punto de acceso firma lo que comunica después. Cópielo ahora: solo se muestra una vez.',
  copySecret: 'Copiar el secreto',
  done: 'Lo he copiado',
  rotate: 'Nuevo secreto',
  rotated: 'El secreto anterior ya no vale.',
  callback: 'Dónde dice el punto de acceso qué fue de un documento',
  copyCallback: 'Copiar la dirección',
  fill: 'Escriba la dirección.',
};
