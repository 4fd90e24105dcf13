export const openList = {
  done: 'He terminado',
  doneNote: 'Cierra la lista en este navegador.',
  ended: 'La lista está cerrada. Para volver a abrirla, use el enlace del correo y un código nuevo.',

  intro:
    'Hay estudiantes que dicen que hicieron trabajo voluntario con usted. Las horas que acepte cuentan. Nada se decide hasta que usted responda.',
  forAddress: 'Para {address}',
  more: 'En total esperan {count} registros. Al responder estos, aquí aparecen más.',
  nothing: 'Nada espera su respuesta. ¡Gracias!',

  group: '{organizer}, el {day}',
  groupCount: '{students, plural, one {# estudiante} other {# estudiantes}}, {hours} h',
  acceptAll: 'Aceptar los {count}',
  acceptPart: 'Aceptar {count} de {all}',
  acceptSelected: 'Aceptar {count} elegidos',
  selected: 'Elegir a {student}, {hours} h',
  aloneHours: 'Más de {limit} horas: responda a este por separado.',
  aloneDay: 'Más de {limit} horas en un día: responda a este por separado.',
  aloneOld: 'De hace más de {limit} días: responda a este por separado.',
  aloneChanged: 'El estudiante lo cambió: responda a este por separado.',
  readFirst: 'Descripción larga: ábrala antes de aceptarlo junto con otros.',
  own: 'Este registro es suyo. Otra persona tiene que confirmarlo.',
  unconfirmed: '{school} todavía no ha confirmado que sea estudiante de la escuela.',
  event: 'Actividad',
  role: 'Tarea',
  description: 'Descripción',

  accept: 'Aceptar',
  correct: 'Corregir las horas',
  reject: 'Rechazar',
  unknown: 'No conozco a este estudiante',
  back: 'Volver',

  confirms:
    'Usted confirma {count, plural, one {# registro} other {# registros}} de {students, plural, one {# estudiante} other {# estudiantes}}, {hours, plural, one {# hora} other {# horas}}.',
  statement: 'Estuve allí, o sé que es verdad.',
  name: 'Su nombre',
  nameShared: 'Su nombre (varias personas pueden leer esta dirección, así que no lo guardamos)',
  confirm: 'Confirmar',
  statementMissing: 'Marque la casilla si es verdad.',
  nameMissing: 'Escriba su nombre.',

  hoursOf: 'Horas que ayudó {student}',
  hoursNote:
    '{student} escribió {hours}. Le diremos los dos números. Si no está de acuerdo, puede hablar con su escuela.',
  correctNow: 'Confirmar estas horas',
  hoursWrong: 'Escriba horas de 0 a 10, por ejemplo 2.5 o 2:30.',
  reason: 'Motivo (opcional)',
  reasonNote: '{student} lo leerá. El registro se elimina, y puede registrarlo otra vez.',
  rejectNow: 'Rechazar este registro',
  unknownNote:
    'Quizá el estudiante escribió mal una dirección. Rechazaremos el registro y le diremos con amabilidad que usted no lo conoce. No podrá volver a escribir a esta dirección.',
  unknownNow: 'No lo conozco',

  acceptedOne: '{student}: {hours} h aceptadas',
  acceptedMany: '{count} registros aceptados, {hours} h',
  rejectedOne: '{student}: rechazado',
  correctedOne: '{student}: cambiado a {hours} h',
  unknownOne: '{student}: usted no lo conoce',
  canTakeBack: 'Puede deshacerlo hasta las {time}.',
  takeBack: 'Deshacer',
  takenBack: 'Deshecho. El registro vuelve a esperar su respuesta.',
  tooLate: 'Eso ya no se puede deshacer.',
  decidedBefore:
    '{count, plural, one {# registro ya estaba decidido} other {# registros ya estaban decididos}}.',
  changed:
    '{count, plural, one {# registro cambió} other {# registros cambiaron}} mientras tanto. Revise la lista de nuevo.',
  withdrawn:
    '{count, plural, one {# registro fue retirado} other {# registros fueron retirados}} por el estudiante o la escuela.',
  ownOnes:
    '{count, plural, one {# registro es suyo} other {# registros son suyos}}. Otra persona tiene que confirmar eso.',
  aloneOnes:
    '{count, plural, one {# registro se tiene que responder} other {# registros se tienen que responder}} por separado.',

  aboutTitle: 'Quién es usted',
  aboutNote: 'Las escuelas y los estudiantes ven esto junto a sus respuestas.',
  position: 'Cargo',
  organization: 'Organización',
  save: 'Guardar',
  saved: 'Guardado.',
  rhythmTitle: 'Con qué frecuencia le escribimos',
  asSchool: 'Como lo decida cada escuela',
  each: 'Un correo por cada registro',
  daily: 'Una lista al día',
  weekly: 'Una lista por semana, los lunes',
  stop: 'Ningún correo',
  browsersTitle: 'Navegadores que abren esta lista',
  browsersNote:
    '¿Dejó la lista abierta en otro dispositivo? Ciérrela en todos los navegadores, también en este.',
  endEverywhere: 'Cerrarla en todos los navegadores',

  failed: 'Eso no funcionó.',
};
