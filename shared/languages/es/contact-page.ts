import type { contactPage as english } from '#shared/languages/en/contact-page.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const contactPage = {
  heading: 'Confirmar horas de voluntariado',
  loading: 'Buscando el registro...',
  question:
    '<b>{student}</b>, de <b>{school}</b>, dice que hizo trabajo voluntario con usted. ¿Ocurrió como se describe aquí?',
  accept: 'Aceptar',
  reject: 'Rechazar',
  acceptMeans: 'Sí: <b>Aceptar</b>. Las horas contarán para {student} desde ese momento.',
  rejectMeans:
    'No: <b>Rechazar</b>. El registro se elimina. Avisaremos a {student}, que podrá registrarlo de nuevo.',
  unknownStudent: 'No conozco a este estudiante',
  stopMail: 'No quiero recibir más correos como este',
  back: 'Volver',

  rejecting: 'Al rechazar, el registro se elimina. Avisaremos a {student}, con su motivo si escribe uno.',
  reason: 'Motivo (opcional)',
  reasonNote: '{student} lo leerá. Como máximo {limit} caracteres.',
  rejectNow: 'Rechazar este registro',

  unknownQuestion: '¿No conoce a {student}?',
  unknownMeans:
    'Tal vez escribió mal una dirección. El registro se rechaza, le diremos con amabilidad que usted no le conoce, y no podrá volver a escribir a esta dirección.',
  unknownNow: 'No le conozco',

  accepted: 'El registro fue aceptado.',
  rejected: 'El registro fue rechazado.',
  unknownDone:
    'Avisaremos que usted no conoce a este estudiante, que no podrá volver a escribir a esta dirección.',
  thanks: 'Gracias. Ya puede cerrar esta página.',
  acceptedBefore: 'Usted aceptó este registro',
  acceptedOn: 'Usted aceptó este registro el {day}',
  rejectedBefore: 'Usted rechazó este registro',
  rejectedOn: 'Usted rechazó este registro el {day}',
  nothingToDo: 'No tiene que hacer nada más.',
  entryOf: 'El registro de {student}, {school}:',
} satisfies Translation<typeof english>;
