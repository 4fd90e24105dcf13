import type { spotPage as english } from '#shared/languages/en/spot-page.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const spotPage = {
  heading: 'Confirmar horas de voluntariado',
  loading: 'Cargando...',
  contact: 'Su correo electrónico',
  contactNote: 'Le enviamos un recibo, y nada más.',
  name: 'Su nombre',
  statement: 'Estuve allí, o sé que es verdad.',
  accept: 'Aceptar',
  takeIn: 'Recibir esta hoja para su escuela',
  ifWrong: 'Si algo no es correcto, dígaselo ahora a {student} y no acepte.',
  accepted: 'Aceptado. ¡Gracias!',
  receiptSent: 'Falta un paso: escribimos a <b>{address}</b>. Pulse allí «Sí, fui yo».',
  whyReceipt: 'Solo así se sabe que la dirección es suya.',

  receiptHeading: '¿Fue usted?',
  asked:
    'Alguien confirmó <b>{amount, plural, other {# h}}</b> de <b>{student}</b>, de <b>{school}</b>, con su dirección el {day}, con el nombre <b>{name}</b>.',
  mine: 'Sí, fui yo',
  notMine: 'No fui yo',
  notMineMeans: '<b>No fui yo</b>: las horas se anulan y se avisa a {student}.',
  isMine: 'Gracias. Ahora sabemos que la dirección es suya.',
  isNotMine: 'Gracias. Las horas se anularon y avisamos a {student}.',
  isOver: 'Estas horas ya no esperan su respuesta.',
  close: 'No tiene que hacer nada más. Puede cerrar esta página.',
} satisfies Translation<typeof english>;
