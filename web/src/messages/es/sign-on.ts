import type { Messages } from '../catalogue.ts';

/** The page about how the people of an account sign in, in Spanish. */
export const signOn: Messages['signOn'] = {
  none: 'Su equipo inicia sesión con su propia contraseña o llave de acceso. Si su empresa tiene un proveedor de identidad, como Google Workspace, Microsoft Entra o Keycloak, puede iniciar sesión allí.',
  notProved: (name) => `${name} está guardado. Añada los registros de abajo a su DNS y compruébelos después.`,
  notTried: (name) =>
    `${name} está guardado y un dominio está demostrado. Pruebe el inicio de sesión una vez: después queda abierto.`,
  isOn: (name) => `Su equipo puede iniciar sesión en esta cuenta con ${name}.`,
  isRequired: (name) =>
    `Las personas de sus dominios entran en esta cuenta solo con ${name}. Los propietarios con una llave de acceso pueden seguir usándola.`,
  isOff: (name) => `${name} está desactivado. Nadie inicia sesión allí.`,
  nobodyNew: 'Los miembros inician sesión allí. Invite primero a las personas nuevas.',
  newPeople: (role) =>
    `Los miembros inician sesión allí. Las personas nuevas de sus dominios se unen con el rol ${role}.`,
  address: 'Dónde inicia sesión su equipo',
  copyAddress: 'Copiar dirección',
  domainsTitle: 'Dominios',
  domainsText:
    'Un registro en el DNS de un dominio demuestra que es suyo. Pueden pasar unas horas hasta que se vea en todas partes. Déjelo ahí.',
  proved: 'Demostrado',
  waiting: 'Aún no encontrado',
  verify: 'Comprobar registros',
  looked: 'Hemos buscado los registros.',
  tryIt: 'Probar el inicio de sesión',
  makeRequired: 'Hacer obligatorio',
  makeOptional: 'Dejar de exigirlo',
  required: 'Desde ahora las personas de sus dominios entran solo por ahí.',
  optional: 'Su equipo puede volver a usar su propio inicio de sesión.',
  requiredHint:
    'Para hacerlo obligatorio, pruebe antes el inicio de sesión en este navegador y tenga una llave de acceso: con ella entra cuando el proveedor falla. Los tokens de la API funcionan como antes.',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  switchedOff: 'Desactivado. Se ha cerrado la sesión de quienes la iniciaron allí.',
  switchedOn: 'Activado.',
  change: 'Cambiar',
  remove: 'Eliminar proveedor',
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeText:
    'Se elimina el secreto y se cierra la sesión de quienes la iniciaron allí. Siguen siendo miembros.',
  removed: 'Eliminado.',
  formTitle: 'Su proveedor de identidad',
  formText:
    'Registre una aplicación web (OpenID Connect) en su proveedor con esta dirección. Después introduzca lo que le muestre.',
  callback: 'Dirección de redirección',
  copyCallback: 'Copiar dirección de redirección',
  name: 'Nombre',
  nameHint: 'En el botón: «Iniciar sesión con …»',
  issuer: 'Emisor (issuer)',
  issuerHint: 'Por ejemplo https://accounts.google.com o https://login.example.com/realms/company',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  secretHint: 'Se guarda cifrado y no se muestra a nadie.',
  secretKept: 'Déjelo vacío para conservar el secreto guardado.',
  domains: 'Dominios de sus direcciones de correo',
  domainsHint: 'Separados por comas, por ejemplo example.com, example.org',
  defaultRole: 'Personas nuevas de estos dominios',
  roleHint: 'Personas que este servicio aún no conoce.',
  noRole: 'Solo con invitación',
  save: 'Guardar',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  fill: 'Rellene todos los campos.',
  confirm: 'El proveedor deja entrar a personas en esta cuenta. Confirme con su contraseña que es usted.',
  causes: {
    name: 'De 1 a 40 caracteres, sin dirección web.',
    address: 'Introduzca una dirección https, tal como el proveedor llama a su emisor.',
    tenant: 'Use el emisor de su propio inquilino: https://login.microsoftonline.com/<ID de inquilino>/v2.0',
    client: 'Introduzca el ID de cliente.',
    secret: 'Introduzca el secreto de cliente.',
    domains: 'Introduzca de 1 a 20 dominios, por ejemplo example.com.',
    unavailable: 'El proveedor no responde en esta dirección. Debe ser accesible desde internet.',
    other_issuer: 'El proveedor llama a su emisor de otra manera. Cópielo carácter por carácter.',
    not_tried:
      'Pruebe antes el inicio de sesión en este navegador y hágalo obligatorio en los diez minutos siguientes.',
    no_passkey:
      'Añada primero una llave de acceso a su propio inicio de sesión. Con ella entra cuando el proveedor falla.',
  },
};
