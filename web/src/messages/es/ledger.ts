import type { LedgerWords } from '../ledger-words.ts';

/** What each posting means, and what the proof of the books checks, in Spanish. */
export const ledger: LedgerWords = {
  postings: {
    'Invoice issue': 'el cliente debe el total',
    'Invoice raise': 'el total subió',
    'Invoice lower': 'el total bajó',
    'Invoice defer': 'facturas de anticipo y una factura final facturarán este importe',
    'Invoice undefer': 'el total bajó o está cancelado: ya no lo facturarán',
    'Invoice prepayment': 'una factura de anticipo factura el dinero recibido',
    'Invoice final': 'la factura final factura el resto',
    'Invoice cancel': 'se anula el importe pendiente',
    'Invoice cancel_waived': 'anulada: lo condonado antes ya no está facturado',
    'Invoice write_off': 'el importe pendiente se da por incobrable',
    'Invoice waive': 'se condona un pago',
    'Invoice waive_charged_back': 'se condona un pago que sufrió un contracargo',
    'Invoice mark_as_paid': 'se registra un cobro por otro medio',
    'Invoice unmark_as_paid': 'se retira un cobro por otro medio',
    'Invoice apply_credit': 'el saldo a favor del cliente paga una parte de la factura',
    'Invoice unapply_credit': 'se retira el saldo aplicado: el cliente lo recupera',
    'Invoice apply_credit_recovered':
      'la factura estaba dada por perdida: el saldo reduce primero esa pérdida',
    'Invoice unapply_credit_written_off':
      'la factura está dada por perdida: lo que se vuelve a deber se da por perdido enseguida',
    'Invoice credit': 'una factura rectificativa: este importe ya no se debe',
    'Invoice credit_paid': 'una factura rectificativa de un importe pagado: el cliente lo recupera',
    'Invoice give_back_outside': 'el importe de una factura rectificativa se devuelve por otro medio',
    'Invoice credit_settled':
      'lo que tomó una factura rectificativa no se devolvió y ya no se debe: su dinero ha desaparecido',
    'Invoice tax_moved_from':
      'una factura rectificativa cambió los tipos de impuesto de lo pagado: eran estos',
    'Invoice tax_moved_to': 'y ahora son aquellos',
    'Invoice waive_recovered': 'la factura era incobrable: el importe reduce primero la pérdida',
    'Invoice waive_charged_back_recovered': 'la factura era incobrable: el importe reduce primero la pérdida',
    'Invoice mark_as_paid_recovered': 'la factura era incobrable: el dinero reduce primero la pérdida',
    'Invoice credit_settled_recovered': 'la factura era incobrable: el importe reduce primero la pérdida',
    'Invoice unmark_as_paid_written_off':
      'la factura es incobrable: lo que vuelve a deberse pasa enseguida a pérdidas',
    'Credit overpay': 'llegó más dinero del debido: el cliente tiene saldo a favor',
    'Credit overpay_undone': 'ese dinero al final no llegó',
    'Credit give_back': 'el saldo se devolvió al cliente por otro medio',
    'Credit give_back_undone': 'al final no se devolvió',
    'Charge capture': 'el cliente pagó',
    'Charge surcharge': 'el recargo por tarjeta que pagó el cliente',
    'Charge fee': 'lo que el procesador retiene por el cobro',
    'Charge platform_fee': 'lo que el operador retiene por el cobro',
    'Charge return': 'el banco del cliente recuperó el dinero: el cliente vuelve a deberlo',
    'Charge return_lost': 'la parte que el cliente ya vuelve a deber o que ya se le devolvió',
    'Charge return_given_up': 'la parte de un pago condonado entretanto: nadie la debe',
    'Charge return_credited':
      'la parte de un pago anulado cuyo reembolso había rechazado un banco: ahora está devuelta',
    'Charge surcharge_returned': 'el recargo por tarjeta de la devolución',
    'Charge return_fee': 'lo que el procesador retiene por la devolución',
    'Charge capture_recovered': 'la factura era incobrable: el dinero reduce primero la pérdida',
    'Charge return_written_off':
      'la factura es incobrable: lo que vuelve a deberse pasa enseguida a pérdidas',
    'Refund refund': 'el cliente recibió un reembolso',
    'Refund surcharge_refunded': 'el recargo por tarjeta del reembolso, en proporción',
    'Refund refund_twice': 'la parte que una devolución o una disputa ya había devuelto',
    'Refund reopen': 'el reembolso reabre el pago: el cliente vuelve a deberlo',
    'Refund platform_fee_refunded': 'el operador devuelve su comisión en proporción',
    'Refund platform_fee_kept': 'el reembolso falló al final: el operador retiene su comisión',
    'Refund refund_reversed': 'el banco finalmente rechazó el reembolso',
    'Refund refund_reversed_lost':
      'la parte que también se llevó una devolución o una disputa: el cliente la recibió una vez',
    'Refund refund_reversed_twice': 'la parte que se devolvió dos veces, aún se debe o se pagó de nuevo',
    'Refund surcharge_refund_reversed': 'el recargo por tarjeta del reembolso rechazado',
    'Refund reopen_reversed': 'el cliente ya no lo debe',
    'Refund reopen_given_up_reversed': 'el pago se condonó entretanto: se revierte la condonación',
    'Refund reopen_written_off':
      'la factura es incobrable: lo que vuelve a deberse pasa enseguida a pérdidas',
    'Refund reopen_reversed_recovered': 'la factura era incobrable: el importe reduce primero la pérdida',
    'Dispute hold': 'el banco retiene el dinero',
    'Dispute fee': 'lo que el procesador retiene por la disputa',
    'Dispute win': 'ganada: el dinero ha vuelto',
    'Dispute lose': 'perdida: el cliente vuelve a deberlo',
    'Dispute lose_given_up': 'perdida, de un pago condonado entretanto: nadie lo debe',
    'Dispute lose_credited':
      'perdida, de un pago anulado cuyo reembolso había rechazado un banco: ahora está devuelto',
    'Dispute lose_twice': 'perdida, de la parte que un reembolso o una devolución ya había devuelto',
    'Dispute surcharge_lost': 'perdida: el recargo por tarjeta se pierde',
    'Dispute lose_written_off': 'la factura es incobrable: lo que vuelve a deberse pasa enseguida a pérdidas',
    'Payout payout': 'el procesador transfirió el dinero al banco',
    'Payout payout_sent_back': 'el banco devolvió un abono, o cubrió un saldo negativo',
    'Payment fund': 'se cargó al medio de pago; el dinero se debe al contacto',
    'Payment fund_fee': 'lo que el procesador retiene por el cargo',
    'Payment funding_return': 'el banco del medio de pago recuperó el cargo, del dinero de los clientes',
    'Payment funding_return_fee': 'lo que el procesador retiene por la devolución',
    'Payment deliver': 'el destinatario tiene el dinero',
    'Payment deliver_fee': 'lo que el procesador retiene por la entrega',
    'Payment return': 'el banco del destinatario lo devolvió',
    'Payment refund': 'el dinero volvió al medio de pago',
    'Payment refund_reversed': 'el banco del medio de pago rechazó el reembolso',
    'Payment release': 'el dinero que no puede volver al medio de pago se une al de los clientes',
    'Payment release_owed': 'el dinero liberado no se debe a nadie: el banco del medio de pago lo ingresó',
    'Payment write_off': 'incobrable: el medio de pago recuperó dinero ya gastado, o lo recibió dos veces',
    'Payment service_fee': 'lo que retiene el operador; lo pagó el medio de pago, que aquí no es una cuenta',
    'Payment service_fee_refunded': 'el operador devolvió su comisión al medio de pago',
    'Payment service_fee_kept': 'el banco del medio de pago rechazó el reembolso y la comisión incluida',
    'Payment service_fee_returned': 'el banco del medio de pago recuperó el cargo y la comisión incluida',
    'Payment transfer': 'el dinero está en la cuenta del destinatario en el procesador',
    'Payment arrive': 'el banco del destinatario tiene el dinero',
    'Payment arrive_returned': 'el banco del destinatario lo rechazó al final',
    'Payment reverse': 'el dinero ha vuelto de la cuenta del destinatario',
    'Payment left_at_recipient':
      'se da por perdido: el destinatario se queda con lo que no se puede recuperar',
    'Payment funding_return_held':
      'el banco del medio de pago recuperó lo que no se había gastado ni devuelto, o volvió lo que se pagó dos veces',
    'Payment funding_return_platform':
      'el banco del medio de pago recuperó dinero ya gastado, o lo recibió como reembolso: se debe al operador',
    'Payment debt_settled': 'la empresa ha pagado al operador',
    'Payment debt_covered': 'lo que volvió al operador cubre lo que se le debe',
    'Payment left_returned': 'lo que se dejó al destinatario se recuperó al final',
    'Payment funding_restored':
      'el banco del medio de pago devolvió lo que había recuperado, o el operador cubre lo que se pagó dos veces',
    'Payment service_fee_restored': 'el banco del medio de pago devolvió también la comisión del operador',
    'Payment debt_overpaid':
      'lo que la empresa había pagado volvió también al operador, que se lo debe a la empresa',
    'Payment debt_returned': 'el operador ha devuelto lo que recibió dos veces',
  },
  checks: {
    balance: 'El debe y el haber son iguales en cada moneda.',
    chart: 'Cada asiento tiene las cuentas que corresponden a su tipo.',
    sums: 'Las sumas guardadas son iguales a sus asientos.',
    day_of_posting: 'Ningún asiento cuenta en un día posterior al día en que se registró.',
    days: 'Las sumas por día, que leen los informes, son iguales a los asientos del día.',
    receivable: 'La cuenta de clientes es la suma de lo que se debe por todas las facturas abiertas.',
    receivable_of_invoice: 'El saldo de clientes de cada factura es lo que se debe por ella.',
    billed: 'Lo facturado de cada factura emitida es su total; de una anulada, nada.',
    issue_day: 'Una factura está registrada en la fecha de emisión que muestran sus documentos.',
    total: 'El total de una factura es la suma de su calendario de pagos.',
    bounds:
      'De un pago se cobra entre 0 y su importe, y se reembolsa como máximo lo que llegó por un procesador.',
    money_of_invoice:
      'Lo pagado de una factura es lo cobrado, menos los reembolsos, las devoluciones y los contracargos.',
    outside_of_invoice:
      'Lo pagado de una factura por otro medio es la suma de sus cobros registrados a mano.',
    manual_payments:
      'Lo que llegó por otro medio no es menos que sus cobros registrados a mano que siguen en pie.',
    settled: 'Por una factura pagada no se debe nada; por una abierta, algo.',
    state_of_payments:
      'Una factura guarda si se pide algo de ella y el primer vencimiento que se puede pagar.',
    numbers: 'Los números de factura que cuenta el servicio no tienen huecos ni repeticiones.',
    taxes_of_posting: 'Las líneas de impuesto de un asiento suman su importe.',
    net_and_tax: 'El neto y el impuesto de una línea de impuesto son su importe bruto.',
    billed_rates: 'Lo facturado de cada factura a cada tipo, y su impuesto, es lo de sus conceptos.',
    paid_rates:
      'Las líneas de impuesto del dinero suman lo pagado de una factura y, si está pagada del todo, su impuesto.',
    closed_rates:
      'Lo pagado y lo perdonado de una factura sin importe pendiente es, a cada tipo, lo facturado.',
    credit_postings: 'Los asientos de cada factura rectificativa, en su día, son sus importes.',
    client_credit: 'El saldo a favor de cada cliente en cada moneda es la suma de sus movimientos.',
    client_credit_in_ledger: 'Los saldos de todos los clientes suman la cuenta de saldos a favor.',
    client_credit_postings:
      'Cada movimiento desde o hacia fuera tiene su asiento, y cada asiento su movimiento.',
    client_credit_applied:
      'El saldo aplicado está asentado en su factura y es la suma de sus registros vigentes.',
    credit_known: 'Cada asiento de una rectificación pertenece a una factura rectificativa.',
    credit_sums:
      'Los tipos de una factura rectificativa suman su importe, y las de una factura lo que se le ha rectificado.',
    credit_rates:
      'Las facturas rectificativas de una factura no toman de ningún tipo más de lo que se facturó.',
    credit_owed: 'Lo rectificado que no se ha devuelto no se debe.',
    credit_numbers: 'Los números de las facturas rectificativas no tienen huecos ni repeticiones.',
    deposit_documents: 'Una factura conoce sus facturas de anticipo, cuya numeración no tiene huecos.',
    deposit_postings: 'Cada factura de anticipo tiene su asiento, en cada tipo y en el día de su dinero.',
    deposit_sums:
      'Las facturas de anticipo y la factura final suman la factura en cada tipo; antes, el resto aún no está facturado.',
    versions:
      'Las versiones de una factura no tienen huecos, y de cada una menos la última se conserva la factura de entonces.',
    charge_allocations: 'Un cobro es la suma de sus asignaciones, y sus reembolsos también.',
    refunds: 'Lo reembolsado de una asignación es la suma de sus reembolsos.',
    paid_parts: 'Lo pagado y lo reembolsado de un plazo son las sumas de sus asignaciones.',
    refund_bounds: 'No se reembolsa más de lo que se cobró.',
    live_charges: 'Un plazo en proceso tiene un solo cobro en curso; cualquier otro, ninguno.',
    live_allocations: 'Las asignaciones de un cobro están en curso exactamente mientras lo está él.',
    charge_rows: 'Un cobro correcto se ingresó una vez, por su importe; ningún otro se ingresó.',
    charge_remains:
      'El recargo restante de un cobro, y lo que su cliente recibió dos veces, son iguales al libro mayor.',
    refund_rows: 'Un reembolso correcto salió del procesador una vez, por su importe.',
    platform_fees:
      'Lo que el operador devolvió de su comisión por un cobro coincide en los reembolsos y en el libro mayor, y nunca es más de lo que tomó.',
    dispute_rows: 'Una disputa retiene su importe exactamente mientras está abierta.',
    payout_rows: 'Un abono fue al banco una vez, por su importe.',
    outgoing:
      'El dinero en tránsito de un pago a terceros es igual a lo que se debe: su importe, del cargo a la entrega.',
    outgoing_at_recipients:
      'El dinero de un pago a terceros está en la cuenta del destinatario en el procesador hasta que llega, se recupera o se queda allí.',
    outgoing_arrived:
      'Un pago a terceros por una cuenta del destinatario en el procesador ha llegado una vez si está terminado.',
    outgoing_refunds:
      'El importe que devolvieron los reembolsos anteriores de un pago a terceros es la suma de los que no han fallado.',
    outgoing_owed:
      'El importe de un pago a terceros se debe al operador mientras no se salde el dinero ya gastado que se recuperó.',
    outgoing_one_operation:
      'El dinero de un pago a terceros no se paga, se recupera y se reembolsa a la vez.',
    event_money: 'Los eventos de una factura cuentan exactamente el dinero que se movió.',
    event_payments: 'Los eventos de un plazo cuentan exactamente lo que se pagó y se reembolsó.',
    erased_versions:
      'Una factura cuyo cliente se borró no tiene ninguna versión que lo nombre ni el contenido de sus PDF.',
    event_outgoing: 'Los eventos de un pago a terceros cuentan exactamente el dinero que se movió.',
    redactions: 'Solo se han censurado eventos de contactos borrados.',
    event_sequences: 'Los eventos de cada objeto están numerados desde 1 sin huecos.',
  },
};
