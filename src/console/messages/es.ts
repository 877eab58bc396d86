import { html } from '../../kit/text/html.ts';
import { es as shared } from '../../messages/es.ts';
import type { Messages } from './en.ts';

/** The Spanish texts. */
export const es: Messages = {
  about: 'facturas a plazos, pagadas en línea',
  email: 'Correo electrónico',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  showPassword: 'Mostrar la contraseña',
  passwordHint: 'Al menos 10 caracteres. Unas cuantas palabras seguidas van bien.',
  yourName: 'Su nombre',
  signIn: {
    title: 'Iniciar sesión',
    button: 'Iniciar sesión',
    forgotten: '¿Ha olvidado su contraseña o aún no tiene?',
    afterReset: 'Su contraseña está guardada. Inicie sesión con ella.',
    afterStep: 'Ha tardado demasiado. Inicie sesión de nuevo.',
    passkey: 'Iniciar sesión con una llave de acceso',
    signOn: (name) => `Iniciar sesión con ${name}`,
    emergency: 'Iniciar sesión con contraseña o llave de acceso',
    emergencyHint:
      'Solo para las personas a las que quien administra este servicio se lo ha permitido, si falla el inicio de sesión de arriba.',
    passkeyFailed: 'No se ha podido usar la llave de acceso. Inténtelo de nuevo o use su contraseña.',
    signUp: '¿Aún no tiene cuenta? Cree una',
  },
  accountSignOn: {
    title: 'Inicie sesión de nuevo',
    lead: 'Estas cuentas piden que inicie sesión con el proveedor de la empresa.',
    heading: (account) => html`Iniciar sesión en ${account}`,
    only: 'Inicia sesión solo en esta cuenta. Para sus otras cuentas use su propio inicio de sesión.',
    other: 'Iniciar sesión de otra manera',
  },
  step: {
    title: 'Introduzca su código',
    lead: (email) => html`Para ${email}: los seis dígitos que muestra su aplicación de autenticación.`,
    code: 'Código',
    hint: '¿Ha perdido la aplicación? Introduzca uno de sus códigos de recuperación.',
    button: 'Iniciar sesión',
    again: 'Empezar de nuevo',
  },
  signUp: {
    title: 'Crear una cuenta',
    lead: 'Le enviamos un enlace para confirmar su dirección.',
    button: 'Enviar el enlace',
    known: '¿Ya tiene acceso?',
    sentTitle: 'Revise su correo',
    sent: 'Hay un enlace en camino. Funciona una sola vez, durante un día. ¿No ha llegado tras unos minutos? Revise la carpeta de spam.',
    noMailTitle: 'Pida su enlace',
    noMail:
      'Este servicio no envía correos y no puede mandarle un enlace. Pida a quien lo administra que cree uno para usted.',
    operator: '¿Administra usted este servicio?',
    byCommand: 'Cree el enlace en la línea de comandos:',
    closed: 'Aquí no se admiten cuentas nuevas. Pida un enlace a quien administra este servicio.',
    formTitle: 'Configure su empresa',
    formLead: (email) =>
      html`Para ${email}. Empieza con una cuenta de prueba: todo funciona y no se mueve dinero real.`,
    business: 'Nombre de su empresa',
    country: 'País',
    choose: 'Elija…',
    countryHint: 'Determina la moneda, la zona horaria y el idioma de sus facturas.',
    create: 'Crear la cuenta',
  },
  welcome: {
    title: 'Le damos la bienvenida a Tranche',
    lead: (name, email) => html`Inicia sesión como ${name} (${email}). El enlace funciona una sola vez.`,
    button: 'Abrir la aplicación',
  },
  join: {
    title: (account) => `Unirse a ${account}`,
    lead: (inviter, account, role, email) =>
      html`${inviter === null ? 'Le invitan' : html`${inviter} le invita`} a ${account} (rol: ${role}), con la dirección ${email}.`,
    known: 'Ya tiene una contraseña aquí: úsela para unirse.',
    ownPassword: 'Su contraseña',
    choosePassword: 'Elija una contraseña',
    button: 'Unirme',
    knownButton: 'Iniciar sesión y unirme',
    signOn: (name) => `Iniciar sesión con ${name} y unirme`,
    signOnLead: (name) => `Inicie sesión con ${name}, con esta dirección.`,
  },
  forgotten: {
    title: 'Elegir una contraseña nueva',
    lead: 'Le enviamos un enlace con el que elegirla.',
    button: 'Enviar el enlace',
    back: 'Volver al inicio de sesión',
    sentTitle: 'Revise su correo',
    sent: 'Si esta dirección es de un miembro, hay un enlace en camino. Funciona una sola vez, durante una hora. ¿No ha llegado tras unos minutos? Revise la carpeta de spam o pida un enlace a quien administra este servicio.',
    sentWhereRequired:
      'Si esta dirección puede usar una contraseña aquí, hay un enlace en camino. Funciona una sola vez, durante una hora. ¿No ha llegado tras unos minutos? Revise la carpeta de spam o pida un enlace a quien administra este servicio.',
  },
  reset: {
    lead: (email) => html`Para ${email}. Se cerrarán todas sus sesiones.`,
    button: 'Guardar la contraseña',
  },
  unusable: {
    title: 'Este enlace ya no funciona',
    lead: 'Se ha usado o retirado, o ha caducado. Nada ha cambiado. Pida uno nuevo a quien se lo envió o, para una contraseña nueva,',
    another: 'pida otro enlace',
  },
  noScript: {
    title: 'La aplicación necesita JavaScript',
    lead: 'Active JavaScript en este navegador y vuelva a cargar la página. Ha iniciado sesión; los enlaces de pago, los correos y los documentos funcionan sin JavaScript.',
    signOut: 'Cerrar sesión',
  },
  notBuilt: {
    title: 'La aplicación aún no está compilada',
    text: (command) =>
      html`Quien gestiona este servicio la compila con ${command} y reinicia el servicio. Los enlaces de pago, los correos y la API funcionan sin ella.`,
  },
  faults: {
    byStatus: {
      403: {
        title: 'No se ha hecho nada',
        text: 'Esto no se envió desde una página de este servicio. Abra la página de nuevo e inténtelo otra vez.',
      },
      404: { title: 'No encontrado', text: 'Aquí no hay nada, o usted no tiene acceso.' },
      429: { title: 'Demasiadas peticiones', text: 'No se ha hecho nada. Inténtelo de nuevo en un momento.' },
      503: { title: 'Servicio saturado', text: 'No se ha hecho nada. Inténtelo de nuevo en un momento.' },
    },
    other: { title: 'Esto no ha funcionado', text: 'No se ha hecho nada. Inténtelo de nuevo en un momento.' },
    back: 'Volver a la aplicación',
  },
  roles: shared.roles,
  refusals: {
    sign_in_failed: 'Correo o contraseña incorrectos.',
    no_account: 'Ya no pertenece a ninguna cuenta. Pida una invitación a su propietario.',
    unusable_code: 'Este enlace ya no funciona. Pida uno nuevo.',
    known_person: 'Ya tiene una contraseña aquí: úsela para aceptar.',
    unusable_password:
      'Elija otra contraseña: de 10 a 256 caracteres, que no sea su dirección ni una muy común.',
    unusable_name: 'El nombre tiene de 1 a 200 caracteres, sin direcciones web.',
    unusable_email: 'Compruebe la dirección de correo.',
    unusable_role: 'El rol es Owner, Admin, Member o Viewer.',
    already_member: 'Esta persona ya es miembro.',
    too_many_invitations: 'Esta cuenta ha enviado hoy 100 invitaciones. Inténtelo mañana.',
    last_owner: 'Una cuenta necesita un propietario. Nombre antes a otra persona.',
    not_allowed: 'Su rol no lo permite.',
    too_many_guesses: 'Demasiados intentos. Espere 15 minutos o restablezca su contraseña por correo.',
    too_many_codes: 'Demasiados códigos incorrectos. Espere un día o use una llave de acceso.',
    step_over: 'Este inicio de sesión ha tardado demasiado. Empiece de nuevo.',
    wrong_code: 'Este código es incorrecto o ya se usó. Los códigos cambian cada 30 segundos.',
    unreadable_factor:
      'Este servicio no puede comprobar los códigos de su aplicación: su SECRET_KEY falta o ha cambiado. Use un código de recuperación.',
    no_secret_key:
      'Este servicio no tiene SECRET_KEY y no puede guardar secretos: pida a quien lo administra que la defina.',
    two_factor_on: 'La verificación en dos pasos ya está activada.',
    two_factor_off: 'La verificación en dos pasos no está activada.',
    confirmation_needed: 'Confirme que es usted con su contraseña.',
    wrong_password: 'Esta no es su contraseña actual.',
    passkey_failed: 'Esta llave de acceso no funciona aquí. Inténtelo de nuevo o use su contraseña.',
    passkey_known: 'Esta llave de acceso ya está guardada.',
    too_many_passkeys: 'Tiene 20 llaves de acceso: elimine antes una.',
    no_passkeys:
      'Las llaves de acceso necesitan una dirección con nombre y https; pregunte a quien administra este servicio.',
    unusable_passkey_name: 'El nombre tiene de 1 a 100 caracteres.',
    sign_up_off: 'Aquí no se admiten cuentas nuevas. Pregunte a quien administra este servicio.',
    unusable_business_name: 'El nombre de la empresa tiene de 1 a 200 caracteres.',
    unusable_country: 'Elija un país de la lista.',
    too_many_accounts: 'Es propietario de 20 cuentas, que es el máximo.',
    sign_on_expired:
      'Este inicio de sesión ha tardado demasiado o su enlace ya se ha usado. Empiece de nuevo.',
    sign_on_other_browser: 'Este inicio de sesión se empezó en otro navegador. Empiece de nuevo en este.',
    sign_on_refused:
      'El inicio de sesión no se completó allí y aquí no ha cambiado nada. Inténtelo de nuevo.',
    sign_on_not_recent:
      'Ya tenía una sesión abierta allí, así que esto no confirma que sea usted. Ciérrela allí e inténtelo de nuevo, o confirme con su contraseña.',
    sign_on_unavailable:
      'El proveedor de inicio de sesión no responde en este momento. Inténtelo de nuevo dentro de unos minutos.',
    sign_on_not_verified:
      'Su dirección de correo no está confirmada allí. Confírmela allí e inténtelo de nuevo.',
    sign_on_wrong_domain: 'Ha usado la cuenta de otra organización. Inicie sesión con su cuenta de trabajo.',
    sign_on_no_member:
      'Nadie tiene aquí esta dirección de correo. Si le han invitado, abra primero el enlace de ese correo. Si no, pida a un propietario de la cuenta que le invite.',
    sign_on_required:
      'Este servicio no acepta de usted contraseña ni llave de acceso. Inicie sesión con su cuenta de trabajo.',
    sign_on_not_in_account: 'Usted no es miembro de esta cuenta. Pida a un propietario que le invite.',
    sign_on_account_off:
      'Nadie puede iniciar sesión así en esta cuenta en este momento. Pregunte a un propietario de la cuenta.',
    only_in_account:
      'Este inicio de sesión vale solo para una cuenta. Para eso, inicie sesión con su propia contraseña o llave de acceso.',
    sign_on_other_person:
      'Este inicio de sesión pertenece a otra persona. Use su contraseña o diríjase a quien administra este servicio.',
  },
};
