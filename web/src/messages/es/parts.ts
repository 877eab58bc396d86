import type { Messages } from '../catalogue.ts';

/** The parts that pages are made of, in Spanish. */
export const parts: Messages['parts'] = {
  cancel: 'Cancelar',
  noFigures: 'Sin movimientos en este período.',
  close: 'Cerrar',
  undo: 'Deshacer',
  copied: 'Copiado',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando',
  offline: 'No se puede acceder al servicio. No se ha perdido nada de lo que ha escrito.',
  failed: 'Algo ha fallado por nuestra parte.',
  noProcessor:
    'Aún no se puede pagar nada en línea: no hay ningún procesador de pagos conectado. Indique en la nota cómo pagar.',
  unreachable: 'No se puede acceder al servicio. Compruebe su conexión e inténtelo de nuevo.',
  moreActions: 'Más acciones',
  realTime: 'Esta página muestra la hora real: el reloj de pruebas no la cambia.',
  requestId: (id) => `Solicitud ${id}`,
  asTable: 'Ver como tabla',
  month: 'Mes',
  choose: 'Seleccionar',
  chooseAll: 'Seleccionar todas las que se ven',
  chooseRow: (name) => `Seleccionar ${name}`,
  keys: { next: 'Fila siguiente', previous: 'Fila anterior', choose: 'Seleccionar la fila' },
  conflict: {
    text: (by) =>
      `Modificado mientras usted escribía${by === '' ? '' : `, ${by}`}. No se ha perdido nada suyo: elija lo que vale.`,
    mine: 'Su versión',
    theirs: 'La otra versión',
  },
};
