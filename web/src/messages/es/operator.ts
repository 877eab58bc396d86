import type { Messages } from '../catalogue.ts';

/** The pages above all accounts, in Spanish. */
export const operator: Messages['operator'] = {
  which: 'Partes de la instalación',
  tabs: {
    accounts: 'Cuentas',
    health: 'Salud',
    platform: 'Plataforma de Stripe',
    usage: 'Uso',
    backups: 'Copias',
    log: 'Registro',
  },
  account: 'Cuenta',
  search: 'Nombre o ruta',
  name: 'Nombre',
  status: 'Estado',
  statuses: { Open: 'Abierta', Suspended: 'Suspendida', Closed: 'Cerrada' },
  anyStatus: 'Cualquier estado',
  mode: 'Tipo',
  modes: { Live: 'Real', Sandbox: 'Entorno de pruebas' },
  anyMode: 'Reales y de pruebas',
  processor: 'Pagos',
  noProcessor: 'Sin conectar',
  notReady: (processor) => `${processor}, no cobra`,
  mail: 'Correos',
  mailWays: { Installation: 'Su remitente', Server: 'Servidor propio', Domain: 'Dominio propio' },
  mailFails: (way) => `${way}, con fallos`,
  created: 'Creada',
  nothing: 'Ninguna cuenta coincide',
  nothingText: 'Pruebe otras palabras u otro estado.',
  missing: {
    title: 'Esta cuenta no existe',
    text: 'La dirección no es correcta, o la cuenta se ha trasladado a otra instalación.',
  },
  facts: 'Datos',
  country: 'País',
  currency: 'Moneda',
  timeZone: 'Zona horaria',
  path: 'Ruta de sus enlaces',
  externalId: 'Su identificador',
  id: 'Identificador',
  suspendedAt: 'Suspendida',
  closedAt: 'Cerrada',
  confirm: 'Esto afecta a la empresa de otra persona.',
  weak: {
    title: 'Primero, un segundo factor',
    setUp:
      'Esta página muestra todas las cuentas y puede suspenderlas. Active la verificación en dos pasos o añada una llave de acceso. Entonces se abrirá.',
    signInAgain:
      'Esta página muestra todas las cuentas y puede suspenderlas. Cierre la sesión e iníciela de nuevo con su llave de acceso o con un código.',
  },
  suspending: {
    suspend: 'Suspender',
    title: (name) => `¿Suspender ${name}?`,
    text: 'Sus clientes ya no pueden pagar, y los cobros automáticos y los pagos a terceros esperan. Ni clientes ni destinatarios reciben correos. Lo que está en curso termina. Los miembros pueden seguir leyendo, reembolsando y descargando.',
    reason: 'Motivo',
    reasonHint: 'Lo leen los miembros; los clientes, no.',
    sayWhy: 'Indique el motivo.',
    suspended: (name) => `${name} está suspendida.`,
    resume: 'Levantar la suspensión',
    resumeTitle: (name) => `¿Levantar la suspensión de ${name}?`,
    resumeText:
      'Los clientes pueden pagar de nuevo y salen los correos pendientes. Los cobros automáticos se anuncian de nuevo antes de hacerse. Los pagos a terceros se envían como pronto un día después.',
    resumed: (name) => `Se ha levantado la suspensión de ${name}.`,
  },
  tokens: {
    title: 'Sus tokens',
    text: 'Los programas actúan con ellos en esta cuenta. Los miembros ven estos tokens y pueden revocarlos.',
    make: 'Token nuevo',
    more: 'Mostrar más',
    scopes: (count) => (count === 1 ? '1 permiso' : `${count} permisos`),
  },
  health: {
    title: 'Salud',
    fine: 'Todo está en orden.',
    allFine: 'Todo está en orden en todas las cuentas',
    some: (count) => (count === 1 ? '1 cuenta necesita atención' : `${count} cuentas necesitan atención`),
    notReady: 'Stripe no acepta pagos para esta cuenta.',
    mailFails: 'El servidor de correo de la cuenta no acepta correos; estos esperan.',
    unanswered: (count) =>
      count === 1
        ? '1 cobro, reembolso o pago a terceros está sin respuesta del procesador.'
        : `${count} cobros, reembolsos o pagos a terceros están sin respuesta del procesador.`,
    discrepancies: (count) =>
      count === 1
        ? '1 diferencia entre los libros y el procesador.'
        : `${count} diferencias entre los libros y el procesador.`,
    tasksFailing: (count) =>
      count === 1
        ? '1 tarea en segundo plano ha fallado y se repetirá.'
        : `${count} tareas en segundo plano han fallado y se repetirán.`,
    webhooksStopped: (count) =>
      count === 1 ? '1 webhook ya no recibe eventos.' : `${count} webhooks ya no reciben eventos.`,
    mailsFailed: (count) =>
      count === 1
        ? '1 correo de los últimos 30 días no se pudo enviar.'
        : `${count} correos de los últimos 30 días no se pudieron enviar.`,
    verified: 'Libros verificados:',
    neverVerified: 'Los libros aún no se han verificado.',
  },
  usage: {
    title: 'Uso',
    month: 'Mes',
    account: 'Cuenta',
    invoices: 'Facturas',
    charges: 'Cobros',
    paymentsOut: 'Pagos a terceros',
    mails: 'Correos',
    volume: 'Importe cobrado',
    open: 'hasta ahora',
    csv: 'CSV',
    notFinal: 'Las cifras de este mes aún pueden cambiar, hasta tres días después de su fin.',
    none: 'No hay cuentas',
    noneOfAccount: 'Nada en los últimos doce meses.',
  },
  backups: {
    none: 'El servicio no hace copias de seguridad.',
    todo: 'Hágalas usted, y compruebe una vez que una se puede restaurar. Necesita:',
    what: [
      'La base de datos: con la integrada, la carpeta de DATA_DIR, copiada con el servicio parado. Con DATABASE_URL, una copia de su PostgreSQL.',
      'SECRET_KEY, o el archivo secret.key: sin él no se pueden leer las claves y contraseñas guardadas.',
    ],
    how: 'La página «Operations» de la documentación explica cómo hacer copias y restaurarlas.',
  },
  log: {
    empty: 'Nada todavía.',
    more: 'Mostrar más',
    commandLine: 'Línea de comandos',
    token: (name) => `Token «${name}»`,
    somebody: 'Desconocido',
    reason: (text) => `Motivo: ${text}`,
    actions: {
      'token.created': (name) => `Token «${name}» de la instalación creado`,
      'token.revoked': (name) => `Token «${name}» de la instalación revocado`,
      'operator.added': (name) => `${name} ya es parte de los operadores`,
      'operator.removed': (name) => `${name} ya no es parte de los operadores`,
      'account.created': () => 'Cuenta creada',
      'account.updated': () => 'Cuenta modificada',
      'account.suspended': () => 'Cuenta suspendida',
      'account.resumed': () => 'Suspensión levantada',
      'account.token.created': (name) => `Token «${name}» de la cuenta creado`,
      'account.token.revoked': (name) => `Token «${name}» de la cuenta revocado`,
      'webhook.created': (url) => `Webhook a ${url} creado`,
      'webhook.updated': (url) => `Webhook a ${url} modificado`,
      'webhook.secret_rotated': (url) => `Webhook a ${url}: nuevo secreto`,
      'webhook.deleted': (url) => `Webhook a ${url} eliminado`,
      'webhook.tested': (url) => `Webhook a ${url} probado`,
      'platform.set': (account) => `Claves de la plataforma ${account} definidas`,
      'platform.cleared': (account) => `Claves de la plataforma ${account} eliminadas`,
      'platform.payouts_on': () => 'Pagos a terceros activados',
      'platform.payouts_off': () => 'Pagos a terceros desactivados',
      'platform.fee_set': (currency) => `Comisión fijada (${currency})`,
      'payment.debt_settled': () => 'Deuda de un pago a terceros saldada',
    },
  },
};
