import type { Messages } from '../catalogue.ts';

/** The settings of an account, in Spanish. */
export const settings: Messages['settings'] = {
  sections: {
    business: 'Empresa',
    look: 'Aspecto',
    payments: 'Pagos',
    bank: 'Transferencia',
    stripe: 'Stripe',
    eInvoices: 'Facturas electrónicas',
    email: 'Correo',
    texts: 'Textos',
    reminders: 'Recordatorios',
    numbers: 'Numeración',
    cancellation: 'Cancelación',
    templates: 'Plantillas',
    members: 'Miembros',
    signIn: 'Inicio de sesión',
    data: 'Datos',
  },
  questions: {
    business: 'El nombre y la dirección que ven los clientes en páginas, correos y documentos.',
    look: 'Cómo le ven los clientes. La vista previa es su propia página, con lo que cambie aquí.',
    payments:
      'Cómo pueden pagar los clientes las facturas nuevas, y quién asume el coste de las tarjetas de crédito.',
    bank: 'A dónde transfieren los clientes.',
    stripe: 'Cómo le llega el dinero de sus clientes.',
    eInvoices: 'Quién envía sus facturas electrónicas por la red Peppol.',
    email: 'Desde qué dirección salen sus correos y qué servidor los envía.',
    texts: 'Lo que dice a los clientes con sus propias palabras, junto a las nuestras.',
    reminders: 'Cuándo se recuerda un pago a los clientes.',
    numbers: 'Cómo se numeran y se corrigen las facturas.',
    cancellation: 'Lo que conserva cuando un evento no se celebra. Los clientes lo aceptan al pagar.',
    templates: 'Lo que tiene preparado para la próxima factura.',
    members: 'Los miembros de esta cuenta y lo que puede hacer cada uno.',
    signIn: 'Cómo inicia sesión su equipo: con un proveedor de su empresa, además de su propia contraseña.',
    data: 'Descargue todos los datos o cierre la cuenta.',
  },
  save: 'Guardar',
  saved: 'Guardado.',
  discard: 'Descartar',
  checkFields: 'No se ha guardado. Revise los campos señalados.',
  unchanged: 'No hay cambios.',
  conflict: 'Otra persona ha cambiado estos ajustes mientras usted los editaba.',
  theirs: 'De la otra persona',
  mine: 'Suyo',
  notChanged: 'sin cambios',
  keepMine: 'Conservar lo mío',
  takeTheirs: 'Tomar lo otro',
  fields: {
    name: 'Nombre de la empresa',
    street: 'Calle y número',
    postalCode: 'Código postal',
    city: 'Ciudad',
    region: 'Estado o provincia',
    country: 'País',
    taxId: 'Número fiscal',
    contactName: 'Contacto para las facturas',
    peppolId: 'ID de Peppol',
    phone: 'Teléfono',
    email: 'Correo para respuestas',
    currency: 'Moneda',
    timeZone: 'Zona horaria',
    accentColour: 'Color de énfasis',
    language: 'Idioma de correos y documentos',
    footer: 'Pie de los correos y documentos',
    logo: 'Logotipo',
    reminderDays: 'Recordatorios',
    acceptedMethods: 'Medios aceptados',
    feeBearer: 'Quién asume el coste de las tarjetas de crédito',
    surchargeBasisPoints: 'Recargo en tarjetas de crédito',
    cardCostBasisPoints: 'Lo que le cuestan las tarjetas de crédito',
    takesSepaDebits: 'Cuentas bancarias en euros, por adeudo SEPA',
    takesWallets: 'Apple Pay, Google Pay y Link',
    allowsPartPayments: 'Los clientes pueden pagar una parte de un pago',
    autopay: 'Pago automático por el enlace de pago',
    autopayRetryDays: 'Reintentos de un pago automático fallido',
    returnHosts: 'Sitios a los que pueden volver los clientes',
    recipientOnboarding: 'Cómo indican los destinatarios su cuenta bancaria',
    dueWindowDays: 'Días antes del vencimiento en que un pago se abre',
    bankDetails: 'Datos bancarios',
    mailTexts: 'Textos de los correos',
    cancellationTerms: 'Condiciones de cancelación',
    numberPrefix: 'Prefijo',
    nextNumber: 'Próximo número',
    numberPattern: 'Patrón',
    creditNotePattern: 'Patrón de las facturas rectificativas',
    nextCreditNote: 'Próxima factura rectificativa',
    attachPdf: 'PDF en los correos a clientes',
    afterIssue: 'Corrección de una factura emitida',
  },
  noCountry: 'Sin definir',
  emailHint: 'Aquí llegan las respuestas de los clientes. Si está vacío, llegan a los propietarios.',
  peppolHint: 'La dirección en la red Peppol, como 0088:7300010000001. Sin ella, es el número fiscal.',
  contactHint: 'Las facturas electrónicas XRechnung exigen un nombre y un número de teléfono.',
  currencyHint: 'Para las facturas nuevas.',
  zoneHint: 'Los vencimientos terminan aquí a medianoche.',
  colourHint: 'Para botones y marcas en páginas, correos y documentos.',
  languageHint: 'Las páginas se muestran en el idioma de quien las lee.',
  footerHint: 'Datos bancarios, registro, agradecimiento.',
  logo: 'Logotipo',
  logoHint: 'PNG o JPEG, como máximo 256 KB.',
  logoChoose: 'Elegir logotipo',
  logoReplace: 'Sustituir',
  logoRemove: 'Quitar logotipo',
  logoKept: 'El logotipo está guardado.',
  logoRemoved: 'El logotipo se ha quitado.',
  preview: 'Vista previa',
  previews: { Page: 'Página del cliente', InvoiceMail: 'Correo de factura', ReminderMail: 'Recordatorio' },
  previewFailed: 'No se pudo mostrar la vista previa. Lo que escribió se conserva.',
  connected: (processor) => `Los pagos pasan por: ${processor}.`,
  notConnected: (processor) => `${processor} no está conectado: aún no se puede pagar nada en línea.`,
  fees: 'Coste de las tarjetas de crédito',
  mayCharge: (percent) => `Puede añadir hasta un ${percent} a los pagos con tarjeta de crédito.`,
  mayNotCharge: 'Su empresa no puede aplicar recargos en tarjetas de crédito.',
  needsCardCost: (percent) =>
    `Indique lo que le cuestan las tarjetas de crédito. Entonces podrá añadir esa cantidad, hasta un ${percent}.`,
  grounds: {
    US: 'En Estados Unidos, Visa permite como máximo un 3 % en tarjetas de crédito, y nunca más de lo que le cuestan. Las de débito y prepago no llevan recargo.',
    US_CT: 'Connecticut prohíbe los recargos (General Statutes § 42-133ff).',
    US_MA_ME: 'Massachusetts y Maine prohíben los recargos.',
    US_PR: 'Puerto Rico prohíbe los recargos.',
    US_CO:
      'Colorado permite un 2 % en tarjetas de crédito y nada en las de débito (Revised Statutes § 5-2-212).',
    US_OK_UNTIL_2025:
      'Oklahoma prohibía los recargos hasta el 31 de octubre de 2025 (Statutes title 14A § 2-417).',
    US_OK:
      'Oklahoma permite como máximo un 2 %, y nunca más de lo que le cuestan las tarjetas (Statutes title 14A § 2-211).',
    CA: 'En Canadá, Visa y Mastercard permiten como máximo un 2,4 % en tarjetas de crédito, y nunca más de lo que le cuestan.',
    CA_QC: 'Quebec prohíbe los recargos (Ley de protección del consumidor).',
    EEA: 'La ley europea prohíbe los recargos en tarjetas de consumidores (Directiva (UE) 2015/2366, artículo 62, apartado 4), y ningún procesador dice si una tarjeta es de un consumidor.',
    GB: 'La ley británica prohíbe los recargos en tarjetas de consumidores (Payment Surcharges Regulations 2012, regulation 6A), y ningún procesador dice si una tarjeta es de un consumidor.',
    UnknownRegion:
      'No se reconoce el estado o la provincia de su dirección, y algunos prohíben los recargos. Corríjalo en «Empresa».',
    NoRule: 'Para el país de su empresa no se conoce ninguna norma que permita un recargo.',
  },
  takenNow: (percent) =>
    `Las tarjetas de crédito llevan hoy ${percent}. Las de débito y las cuentas bancarias, nada.`,
  bearers: { Business: 'La empresa', Client: 'El cliente, como recargo' },
  habits: 'Vencimientos y reintentos',
  dueWindowHint: 'Hasta entonces figura entre los próximos. Desde entonces figura entre los abiertos.',
  retryHint: 'Días entre los intentos, por ejemplo 1, 3, 5.',
  autopayHint:
    'Con «Obligatorio», el primer pago de una factura por su enlace también acepta los siguientes. Los pagos que registra usted no necesitan consentimiento.',
  autopayRules: { Offered: 'Ofrecido', Required: 'Obligatorio', Off: 'No ofrecido' },
  sepaHint:
    'Para facturas en euros que aceptan cuentas bancarias. Con Stripe, active allí primero el adeudo SEPA.',
  walletsHint: 'Junto a las tarjetas, donde ninguna tarjeta lleva recargo.',
  partHint: 'El resto sigue pendiente.',
  returnHostsHint:
    'Después de pagar, la página de una factura puede llevar de vuelta a ellos, por ejemplo a shop.example. Sepárelos con comas.',
  rehearsal: 'Entorno de pruebas',
  onboardingHint:
    'En real, los destinatarios se registran en Stripe. El banco de pruebas tiene para ello una página con personas de prueba.',
  onboardings: { BankAccount: 'En nuestra página', Onboarding: 'En el banco de pruebas, como en Stripe' },
  issueRules: {
    Versions: 'Editándola; se conserva cada versión',
    Corrections: 'Solo con facturas rectificativas y otras facturas',
  },
  issueRuleHints: {
    Versions:
      'El documento se puede editar. Cada cambio es una versión, y se conserva el PDF que recibió el cliente. También se pueden editar el plan de pagos, la nota y las demás condiciones.',
    Corrections:
      'El documento queda como se emitió: cliente, conceptos, total y fecha del evento. El plan de pagos, la nota y las demás condiciones siempre se pueden editar.',
  },
  correctionsUsual:
    'En el país de su empresa, una factura emitida suele corregirse con una factura rectificativa u otra factura. Consulte a su asesor fiscal.',
  rule: 'Recordatorios',
  noReminders: 'No se recuerda a nadie.',
  reminderDay: (days) => {
    if (days === 0) return 'El día del vencimiento';
    const count = Math.abs(days);
    return `${count === 1 ? '1 día' : `${count} días`} ${days < 0 ? 'antes' : 'después'} del vencimiento`;
  },
  removeDay: 'Quitar',
  days: 'Días',
  side: 'Antes o después del vencimiento',
  sides: { before: 'antes', after: 'después' },
  enterDays: 'Escriba los días.',
  addDay: 'Añadir',
  ruleHint:
    'Una regla nueva vale desde ahora. Los recordatorios cesan al pagarse, y el cliente puede detenerlos.',
  plan: 'Lo que se enviaría',
  sampleDue: 'Para un pago que vence el',
  dueDay: 'Vencimiento',
  nothingPlanned: 'No se enviaría nada.',
  pastDue: 'Esta fecha ya pasó.',
  attachHint:
    'La factura va con su correo y con los recordatorios; el recibo y la factura rectificativa, con los suyos.',
  nextInvoice: 'La próxima factura recibe el número',
  nextCredit: 'La próxima factura rectificativa recibe el número',
  patternHint:
    '{YYYY} o {YY} es el año, {MM} el mes y {0000} el número con al menos esas cifras. La numeración vuelve a empezar cada año; con {MM}, cada mes. Vacío: el prefijo.',
  creditPatternHint: 'Vacío: CN-0001.',
  patternUnusable: 'Este patrón aún no se puede usar.',
  you: '(usted)',
  role: 'Rol',
  roleOf: (name) => `Rol de ${name}`,
  roleTitle: (name, role) => `¿Dar a ${name} el rol ${role}?`,
  roleLabel: (role) => `Cambiar a ${role}`,
  roleChanged: (name, role) => `${name} tiene ahora el rol ${role}.`,
  roleTexts: {
    Owner: 'Lo hace todo y nombra a otros propietarios.',
    Admin: 'Puede hacerlo todo, salvo nombrar propietarios.',
    Member: 'Trabaja con facturas y pagos. No cambia ajustes, miembros ni tokens.',
    Viewer: 'Ve todo lo que no es secreto y no cambia nada.',
  },
  activity: 'Actividad',
  remove: 'Quitar',
  removeTitle: (name, account) => `¿Quitar a ${name} de ${account}?`,
  removeLabel: (name) => `Quitar a ${name}`,
  removeText: 'Pierde el acceso al instante y sus tokens dejan de valer.',
  memberRemoved: (name) => `Se ha quitado a ${name}.`,
  invited: 'Invitados',
  until: 'hasta el',
  withdraw: 'Retirar',
  withdrawn: (email) => `La invitación de ${email} se ha retirado.`,
  invite: 'Invitar a alguien',
  inviteEmail: 'Correo electrónico',
  enterEmail: 'Escriba un correo electrónico.',
  sendInvitation: 'Enviar la invitación',
  invitedSaid: (email) => `Se ha invitado a ${email}. Se está enviando un correo con el enlace.`,
  linkMade: (email) =>
    `No hay servidor de correo, así que no se ha enviado nada. Entregue usted este enlace a ${email}.`,
  linkUntil: (day) => `Funciona una sola vez, hasta el ${day}.`,
  copyLink: 'Copiar enlace',
  getLink: 'Obtener enlace',
  makeInvitation: 'Crear la invitación',
  noMailServer:
    'No hay servidor de correo, así que la aplicación muestra un enlace que usted entrega. El operador puede definir SMTP_URL para enviar las invitaciones por correo.',
  archive: {
    title: 'Todo',
    text: 'Todo el contenido de esta cuenta en un archivo (tar.gz de líneas JSON): miembros, contactos, facturas, cobros, pagos, correos, el libro mayor y todos los eventos. Se crea mientras se descarga: deje esta página abierta hasta que termine.',
    data: { title: 'Todos los datos', text: 'Sin documentos. Unos minutos para cien mil facturas.' },
    documents: {
      title: 'Todos los datos con documentos',
      text: 'Con facturas y recibos en PDF. Tarda más si hay muchos.',
    },
  },
  files: {
    title: 'Tablas para hojas de cálculo',
    invoices: { title: 'Facturas', text: 'Todas las facturas con sus pagos, en CSV.' },
    reports: {
      ageing: 'Lo que se debe hoy, por cliente, en CSV.',
      cashFlow: 'Este mes, en CSV. Otros periodos están en Informes.',
      eventProfit: 'Los eventos de este mes, en CSV. Otros periodos están en Informes.',
      tax: 'Este mes por tipo, en CSV. Otros periodos están en Informes.',
      profitAndTax: 'Lo facturado por impuesto, cobrado por vía, devuelto, retenido y pendiente, por mes.',
      ledger: 'Todos los asientos de este mes, en CSV. Otros periodos están en Informes.',
    },
  },
  closing: {
    title: 'Cerrar la cuenta',
    text: 'Para una empresa que cesa su actividad o cambia de servicio. Descargue antes todos sus datos.',
    question: (account) => `¿Cerrar ${account}?`,
    refused: 'La cuenta aún no se puede cerrar.',
    typeName: (name) => `Escriba «${name}» para cerrar la cuenta`,
    typeNameFirst: 'Escriba primero el nombre de la cuenta.',
    show: 'Mostrar',
    obstacles: {
      under_way: (count, said) =>
        count === 1
          ? 'Hay un cobro o reembolso en curso: espere a que termine.'
          : `Hay ${said} cobros y reembolsos en curso: espere a que terminen.`,
      disputed: (count, said) =>
        count === 1
          ? 'Hay un cobro en disputa: espere la decisión.'
          : `Hay ${said} cobros en disputa: espere las decisiones.`,
      paying_out: (count, said) =>
        count === 1
          ? 'Un pago saliente aceptado no ha terminado: cancélelo o espere.'
          : `${said} pagos salientes aceptados no han terminado: cancélelos o espere.`,
      operator_debt: (count, said) =>
        count === 1
          ? 'Queda dinero pendiente entre usted y el operador de esta instalación por un pago saliente: salde la cuenta con él.'
          : `Queda dinero pendiente entre usted y el operador de esta instalación por ${said} pagos salientes: salde la cuenta con él.`,
      client_credit: (count, said) =>
        count === 1
          ? 'Un cliente tiene saldo a favor: úselo para una factura o devuélvalo.'
          : `Hay ${said} saldos a favor de clientes: úselos para facturas o devuélvalos.`,
    },
    follows: {
      tokens: (count, said) =>
        count === 1
          ? 'Un token deja de funcionar de inmediato.'
          : `${said} tokens dejan de funcionar de inmediato.`,
      autopays: (count, said) =>
        count === 1
          ? 'El pago automático de una factura termina, y se avisa al cliente.'
          : `El pago automático de ${said} facturas termina, y se avisa a los clientes.`,
      autopaysKept: (count, said) =>
        count === 1
          ? 'El pago automático de una factura termina: avise usted al cliente.'
          : `El pago automático de ${said} facturas termina: avise usted a los clientes.`,
      offers: (count, said) => (count === 1 ? 'Se retira una oferta.' : `Se retiran ${said} ofertas.`),
      owedInvoices: (count, said) =>
        count === 1
          ? 'Una factura sigue pendiente, pero ya no se puede pagar aquí. No se envían recordatorios.'
          : `${said} facturas siguen pendientes, pero ya no se pueden pagar aquí. No se envían recordatorios.`,
      atProcessor: (amount) => `Los ${amount} que tiene el procesador de pagos se le abonarán igualmente.`,
    },
    always:
      'Los miembros pueden seguir iniciando sesión para consultar. Los recibos y documentos siguen disponibles en sus enlaces.',
    later:
      'Durante 30 días un propietario puede reabrir la cuenta. Después, cuando ningún banco pueda ya recuperar un pago (como máximo 120 días después del último), se borran los datos personales, salvo las facturas emitidas y los pagos que la ley le obliga a conservar.',
    confirm: 'La cuenta se cerrará para todos.',
    done: 'La cuenta está cerrada.',
    closed: (since, until) =>
      `Está cerrada desde el ${since}. Puede reabrirla hasta el ${until}; después se borran los datos personales, cuando ningún banco pueda ya recuperar un pago.`,
    reopen: 'Reabrir la cuenta',
    reopenQuestion: (account) => `¿Reabrir ${account}?`,
    reopenText:
      'Los clientes pueden volver a pagar, los recordatorios continúan y los tokens funcionan. Los pagos automáticos y las ofertas que habían terminado siguen terminados.',
    reopened: 'La cuenta vuelve a estar abierta.',
  },
  eraseText:
    'Los datos de un contacto se borran en su página. Facturas y asientos se conservan, como pide la ley.',
};
