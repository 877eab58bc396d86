import type { Messages } from '../catalogue.ts';

/** The page on which an account is connected to Stripe, in Spanish. */
export const stripe: Messages['stripe'] = {
  sandbox:
    'Esta cuenta usa el banco de pruebas integrado. Para probar Stripe, conecte su modo de prueba: tampoco allí se mueve dinero real.',
  live: 'Sus clientes podrán pagar en línea en cuanto esta cuenta esté conectada a una cuenta de Stripe de su empresa.',
  former: (account) => `Antes estaba conectada a ${account}.`,
  onlyOwners: 'Solo un propietario puede cambiar esto.',
  noSecretKey:
    'Quien administra esta instalación debe definir primero SECRET_KEY, con la que se cifran las claves.',
  unreadable:
    'Las claves ya no se pueden leer: se ha perdido la SECRET_KEY con la que se cifraron. Péguelas de nuevo.',
  steps: {
    make: 'Crear una clave restringida en Stripe',
    makeText:
      'La página de Stripe se abre con la mayoría de los permisos elegidos. Ponga también estos en el nivel indicado:',
    open: 'Abrir Stripe',
    copy: 'Copiar dos claves',
    copyText:
      'Copie la nueva clave restringida y, en la página «API keys», la clave publicable. Use una cuenta de Stripe que sea solo para esta cuenta.',
    paste: 'Pegarlas aquí',
  },
  secretKey: 'Clave restringida',
  publishableKey: 'Clave publicable',
  looksLike: (form) => `Empieza por ${form}`,
  connect: 'Comprobar y conectar',
  connecting: 'Se comprueban las claves y se crean los webhooks. Puede tardar medio minuto.',
  pasteBoth: 'Pegue primero las dos claves.',
  connected: 'Conectada a Stripe.',
  notStored: 'No se ha guardado nada. Revise los campos señalados.',
  confirm: 'Las claves de Stripe mueven dinero.',
  faults: {
    wrong_mode: {
      Live: 'Es una clave de prueba. Una cuenta real necesita claves reales.',
      Sandbox: 'Es una clave real. Una cuenta de pruebas solo acepta claves de prueba.',
    },
    swapped: 'Esta clave va en el otro campo.',
    wrong_form: 'No es una clave de Stripe. Cópiela de nuevo, completa.',
    unknown_key: 'Stripe no conoce esta clave. Cópiela de nuevo, completa.',
    other_account: 'Las dos claves son de cuentas de Stripe distintas.',
    account_taken:
      'Otra cuenta ya usa esta cuenta de Stripe. Cada una necesita la suya: desconéctela allí primero.',
    missing_right: (permissions) => `A la clave le faltan permisos. Añádaselos en Stripe: ${permissions}.`,
  },
  noAnswer: 'Stripe no ha respondido. Inténtelo de nuevo en un momento.',
  replaceTitle: '¿Cambiar a otra cuenta de Stripe?',
  replaceText: (before) =>
    `Estas claves son de una cuenta de Stripe distinta de ${before}. Los reembolsos y disputas de pagos anteriores solo se podrán gestionar en Stripe. Si un banco devuelve uno de esos pagos, solo lo mostrará Stripe: aquí la factura seguirá pagada.`,
  endsAutopay: (count) =>
    count === 1
      ? 'Las tarjetas y cuentas bancarias guardadas se quedan en la cuenta de Stripe anterior: el pago automático de 1 factura termina en su próximo pago, y el cliente recibe un correo.'
      : `Las tarjetas y cuentas bancarias guardadas se quedan en la cuenta de Stripe anterior: el pago automático de ${count} facturas termina en su próximo pago, y los clientes reciben un correo.`,
  givesUpDisputes: (count) =>
    count === 1
      ? 'Stripe ya no acepta la clave anterior. Allí queda 1 disputa abierta: aquí nunca se sabrá cómo termina, y seguirá abierta en sus libros.'
      : `Stripe ya no acepta la clave anterior. Allí quedan ${count} disputas abiertas: aquí nunca se sabrá cómo terminan, y seguirán abiertas en sus libros.`,
  replace: 'Cambiar de cuenta',
  busy: (count) =>
    count === 1
      ? 'Queda 1 pago, reembolso o disputa en curso en Stripe.'
      : `Quedan ${count >= 1000 ? '1000 o más' : count} pagos, reembolsos o disputas en curso en Stripe.`,
  busyText: 'Espere a que terminen. Las claves actuales siguen en uso.',
  isConnecting: 'Esta cuenta ya se está conectando. Inténtelo de nuevo en dos minutos.',
  endpointLimit:
    'Su cuenta de Stripe tiene todos los webhooks que Stripe permite. Elimine allí uno que nadie necesite y continúe.',
  halfDone: 'La conexión no se ha terminado.',
  halfDoneText:
    'Las claves están comprobadas y se guardan un día. La cuenta mantiene su conexión anterior hasta que continúe.',
  goOn: 'Continuar',
  account: 'Cuenta de Stripe',
  key: 'Clave secreta',
  webhooks: 'Webhooks',
  webhookStates: { Made: 'Creados por este servicio', ByHand: 'Creados a mano', None: 'Sin crear' },
  lastEvent: 'Último evento',
  noEvent: 'Aún ninguno',
  wallets: 'Dominio para monederos',
  walletsOn: (domain) => `${domain}, registrado`,
  checked: 'Comprobado',
  check: 'Comprobar de nuevo',
  replaceKeys: 'Reemplazar las claves',
  cancel: 'Cancelar',
  allGood: 'No falta nada en Stripe.',
  missingTitle: 'Queda por hacer',
  atStripe: 'Abrir en Stripe',
  repair: 'Crear de nuevo',
  repaired: 'Creado de nuevo.',
  dueBy: (day) => `Hasta el ${day}`,
  missing: {
    KeyRefused: [
      'Stripe ya no acepta la clave',
      'No se puede cobrar ningún pago. Cree una clave nueva y péguela aquí.',
    ],
    PublishableKeyWrong: [
      'La clave publicable no es de esta cuenta de Stripe',
      'Sus clientes no pueden introducir una tarjeta. Copie las dos claves de la misma cuenta de Stripe y péguelas aquí.',
    ],
    PermissionMissing: ['A la clave le falta un permiso', 'Añádaselo en Stripe y compruebe de nuevo.'],
    ChargesDisabled: [
      'Stripe no acepta pagos',
      'Sus clientes no pueden pagar. La página de Stripe indica el motivo y lo que puede hacer.',
    ],
    UnderReview: [
      'Stripe está revisando su cuenta',
      'Puede tardar unos días. Stripe le escribirá cuando termine.',
    ],
    DetailsDue: [
      'Stripe necesita más datos de su empresa',
      'Sin ellos, Stripe detiene los pagos o las transferencias.',
    ],
    CardsOff: [
      'Las tarjetas están desactivadas',
      'Actívelas en Stripe para que sus clientes puedan pagar con tarjeta.',
    ],
    BankDebitsOff: [
      'Los adeudos bancarios están desactivados',
      'Active ACH Direct Debit para que sus clientes puedan pagar desde una cuenta bancaria.',
    ],
    PayoutsDisabled: [
      'Stripe no transfiere nada',
      'Su dinero se queda en Stripe. Añada allí una cuenta bancaria.',
    ],
    PublishableKeyUntried: [
      'No se ha podido probar la clave publicable',
      'Se probará por sí sola en cuanto Stripe acepte pagos.',
    ],
    WebhookUnreachable: [
      'Stripe no puede acceder a este servicio',
      'No tiene dirección pública, así que se consulta a Stripe una vez por hora: los resultados de pagos bancarios y las disputas llegan tarde.',
    ],
    WebhookMissing: ['Falta el webhook en Stripe', 'Los resultados llegan hasta una hora tarde.'],
    WebhookDisabled: [
      'El webhook está desactivado en Stripe o le faltan eventos',
      'Los resultados llegan hasta una hora tarde.',
    ],
    DomainInactive: [
      'El dominio no está registrado para monederos',
      'Las tarjetas y cuentas bancarias funcionan igualmente.',
    ],
  },
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar Stripe?',
  disconnectText:
    'Las claves se eliminan aquí, y el webhook en Stripe. Los reembolsos, disputas y transferencias de pagos anteriores se gestionan entonces en Stripe.',
  disconnectAutopay: 'Los pagos automáticos se detienen hasta que Stripe vuelva a estar conectado.',
  disconnectReturns:
    'Si un banco devuelve un pago más adelante, solo lo mostrará Stripe: aquí la factura seguirá pagada.',
  disconnectLive: 'Sus clientes ya no podrán pagar en línea.',
  disconnectSandbox: 'La cuenta vuelve a usar el banco de pruebas.',
  disconnected: 'Desconectada.',
  platform: {
    title: 'Conectar con Stripe',
    text: 'Stripe pide los datos de su empresa en sus propias páginas y le abre una cuenta. No necesita claves.',
    sandboxText:
      'El entorno de pruebas imita las páginas de Stripe. No hacen falta datos y no se mueve dinero real.',
    noFee: 'Quien administra esta instalación no cobra ninguna comisión.',
    atMost: (fee, most) => `${fee}, como máximo ${most},`,
    fees: {
      Charge: (fee) => `Quien administra esta instalación cobra ${fee} de cada pago.`,
      ChargeCard: (fee) => `Quien administra esta instalación cobra ${fee} de cada pago con tarjeta.`,
      ChargeBank: (fee) =>
        `Quien administra esta instalación cobra ${fee} de cada pago desde una cuenta bancaria.`,
    },
    givesBack: 'La comisión se devuelve con los reembolsos.',
    keeps: 'La comisión no se devuelve con los reembolsos.',
    fee: 'Comisión de la instalación',
    countryHint: 'Dónde está registrada su empresa. Stripe no puede cambiarlo después.',
    chooseCountry: 'Elija primero el país.',
    connect: 'Conectar con Stripe',
    confirm: 'Los pagos de sus clientes van a esta cuenta de Stripe.',
    ownKeys: 'O usar claves de su propia cuenta de Stripe',
    leaveText: (before) =>
      `En cuanto Stripe acepte pagos para la cuenta nueva, los pagos de sus clientes irán allí. Los reembolsos y las disputas de los pagos recibidos en ${before} solo se podrán gestionar en Stripe. Si un banco retira uno de esos pagos, solo lo muestra Stripe: aquí la factura sigue pagada.`,
    again: 'Ese enlace ya se usó o es demasiado antiguo. Continúe para obtener uno nuevo.',
    goOn: 'Continuar en Stripe',
    stop: 'No conectar',
    stopped: 'No se ha conectado.',
    waiting: [
      'Stripe está listo',
      'Los pagos de sus clientes irán allí en cuanto no quede nada en curso en la cuenta de Stripe anterior.',
    ],
    states: {
      Creating: ['La conexión está empezada', 'Continúe en Stripe para dar los datos de su empresa.'],
      Started: ['Stripe necesita sus datos', 'Sus clientes podrán pagar en cuanto Stripe tenga lo que pide.'],
      Incomplete: ['Falta algo', 'Stripe todavía no acepta pagos. Complete los datos en Stripe.'],
      Pending: [
        'Stripe está comprobando sus datos',
        'Puede tardar unos días. No tiene que hacer nada: continúa por sí solo.',
      ],
      Ready: [
        'Conectada con Stripe',
        'Sus clientes pueden pagar. El dinero va a su propia cuenta de Stripe.',
      ],
      Restricted: [
        'Stripe no acepta pagos ahora',
        'Sus clientes no pueden pagar hasta que Stripe tenga lo que pide. Complete los datos en Stripe.',
      ],
      Rejected: [
        'Stripe no acepta pagos para esta empresa',
        'La decisión de Stripe es definitiva. Pregunte a Stripe el motivo, o use otra cuenta de Stripe.',
      ],
      Gone: [
        'La cuenta se desconectó en Stripe',
        'Sus clientes ya no pueden pagar con ella. Conéctela de nuevo, o use sus propias claves.',
      ],
    },
    disconnectText:
      'Su cuenta de Stripe y su dinero siguen siendo suyos. Los reembolsos, disputas y transferencias de pagos anteriores se gestionan entonces en Stripe.',
  },
};
