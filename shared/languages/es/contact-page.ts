export const contactPage = {
  heading: 'Confirmar las horas',
  loading: 'Buscando el registro...',
  question: '<b>{student}</b>, de <b>{school}</b>, dice que hizo trabajo voluntario con usted. ¿Es correcto?',
  unconfirmed: '{school} aún no ha confirmado que sea su estudiante.',
  accept: 'Aceptar',
  reject: 'Rechazar',
  acceptMeans: '<b>Aceptar</b>: las horas cuentan para {student}.',
  rejectMeans:
    '<b>Rechazar</b>: el registro se elimina. Avisaremos a {student}, que podrá registrarlo de nuevo.',
  unknownStudent: 'No conozco a este estudiante',
  stopMail: 'Detener estos correos',
  back: 'Volver',

  rejecting: 'Al rechazar, el registro se elimina. Avisaremos a {student}, con su motivo si escribe uno.',
  reason: 'Motivo (opcional)',
  reasonNote: '{student} lo leerá. Como máximo {limit} caracteres.',
  rejectNow: 'Rechazar este registro',

  unknownQuestion: '¿No conoce a {student}?',
  unknownMeans:
    'Quizá el estudiante escribió mal una dirección. Rechazaremos el registro y le diremos con amabilidad que usted no lo conoce. No podrá volver a escribir a esta dirección.',
  unknownNow: 'No lo conozco',

  accepted: 'El registro fue aceptado.',
  rejected: 'El registro fue rechazado.',
  unknownDone:
    'Le diremos al estudiante que usted no lo conoce. No podrá volver a escribir a esta dirección.',
  thanksForHours:
    '¡Gracias! {amount, plural, one {# hora ya cuenta} other {# horas ya cuentan}} para {student}. Puede cerrar esta página.',
  thanksForAnswer:
    'Gracias. Avisaremos a {student}, que puede corregir el registro. Puede cerrar esta página.',
  thanks: 'Gracias. Puede cerrar esta página.',
  mistake: '¿Fue un error? Escriba a <b>{help}</b>, que administra Limelight para {school}.',
  acceptedBefore: 'Usted aceptó este registro',
  acceptedOn: 'Usted aceptó este registro el {day}',
  rejectedBefore: 'Usted rechazó este registro',
  rejectedOn: 'Usted rechazó este registro el {day}',
  nothingToDo: 'No tiene que hacer nada más.',
  entryOf: 'El registro de {student}, {school}:',

  others:
    '{count, plural, =0 {Puede haber más registros que esperan su respuesta.} one {# registro más espera su respuesta.} other {# registros más esperan su respuesta.}} Podemos enviarle una lista de todo.',
  mailList: 'Enviarme una lista',
  listSent: 'Una lista va en camino a la dirección que recibió este correo.',
};
