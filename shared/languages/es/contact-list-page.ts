import type { contactListPage as english } from '#shared/languages/en/contact-list-page.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const contactListPage = {
  heading: 'Esperan su respuesta',
  loading: 'Abriendo su lista…',

  proveWhy: 'Esta lista nombra a estudiantes, así que solo se abre para quien lee el correo de {address}.',
  mailCode: 'Enviarme un código',
  codeSent: 'Enviamos un código a {address}. Funciona durante {minutes} minutos.',
  code: 'Código',
  openList: 'Abrir la lista',
  anotherCode: 'Enviarme otro código',
  remember: 'Recordar este navegador durante {days} días. No en un dispositivo que usan otras personas.',
  signedIn:
    'En este navegador está abierta la sesión de {account}. La lista se abre cuando se cierre esa sesión.',
  logOut: 'Cerrar la sesión y seguir',
  done: 'He terminado',
  doneNote: 'Cierra la lista en este navegador.',
  ended: 'La lista está cerrada. Para volver a abrirla, use el enlace del correo y un código nuevo.',
  codeMissing: 'Escriba los {digits} dígitos.',
  codeWrong: 'Este código no es correcto. Vuelva a mirar el correo.',
  codeDead: 'Este código ya no funciona. Pida otro.',

  expired: 'Esta lista tiene más de {days} días. Podemos enviarle una nueva a la misma dirección.',
  mailFresh: 'Enviarme una lista nueva',
  freshSent: 'Una lista nueva va en camino a {address}.',

  intro:
    'Hay estudiantes que dicen que hicieron trabajo voluntario con usted. Lo que acepte cuenta; abrir esta página no decide nada.',
  forAddress: 'Para {address}',
  nothing: 'Nada espera su respuesta. ¡Gracias!',

  group: '{organizer}, el {day}',
  groupCount: '{students, plural, one {# estudiante} other {# estudiantes}}, {hours} h',
  acceptAll: 'Aceptar los {count}',
  acceptPart: 'Aceptar {count} de {all}',
  acceptSelected: 'Aceptar {count} elegidos',
  selected: 'Elegir a {student}, {hours} h',
  aloneHours: 'Más de {limit} horas: decida sobre este por separado.',
  aloneDay: 'Más de {limit} horas en un día: decida sobre este por separado.',
  aloneOld: 'De hace más de {limit} días: decida sobre este por separado.',
  aloneChanged: 'El estudiante lo cambió: decida sobre este por separado.',
  readFirst: 'Descripción larga: ábrala antes de aceptarlo junto con otros.',
  own: 'Este registro es suyo. Otra persona tiene que decidir.',
  unconfirmed: '{school} todavía no ha confirmado que sea estudiante de la escuela.',
  event: 'Evento',
  role: 'Función',
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
  statementMissing: 'Marque la casilla si es así.',
  nameMissing: 'Escriba su nombre.',

  hoursOf: 'Horas que ayudó {student}',
  hoursNote: '{student} escribió {hours}. Se le avisan los dos números y puede hablar con su escuela.',
  hoursNow: 'Confirmar estas horas',
  hoursWrong: 'Escriba horas de 0 a 10, por ejemplo 2.5 o 2:30.',
  reason: 'Motivo (opcional)',
  reasonNote: '{student} lo leerá. El registro se elimina, y puede registrarlo otra vez.',
  rejectNow: 'Rechazar este registro',
  unknownNote:
    'Quizá el estudiante escribió mal una dirección. El registro se rechaza, se le dice con amabilidad que usted no lo conoce, y no puede volver a preguntar a esta dirección.',
  unknownNow: 'No lo conozco',

  acceptedOne: '{student}: {hours} h aceptadas',
  acceptedMany: '{count} registros aceptados, {hours} h',
  rejectedOne: '{student}: rechazado',
  correctedOne: '{student}: {hours} h en su lugar',
  unknownOne: '{student}: usted no lo conoce',
  canTakeBack: 'Puede deshacerlo hasta las {time}.',
  takeBack: 'Deshacer',
  takenBack: 'Deshecho. Vuelve a esperar su respuesta.',
  tooLate: 'Eso ya no se puede deshacer.',
  decidedBefore:
    '{count, plural, one {# registro ya estaba decidido} other {# registros ya estaban decididos}}.',
  changed:
    '{count, plural, one {# registro cambió} other {# registros cambiaron}} entretanto. Vuelva a mirar.',
  withdrawn:
    '{count, plural, one {# registro fue retirado} other {# registros fueron retirados}} por el estudiante o la escuela.',
  ownOnes:
    '{count, plural, one {# registro es suyo} other {# registros son suyos}}. Otra persona tiene que decidir.',
  aloneOnes:
    '{count, plural, one {# registro se tiene que decidir} other {# registros se tienen que decidir}} por separado.',

  aboutTitle: 'Quién es usted',
  aboutNote: 'Las escuelas y los estudiantes lo ven junto a sus respuestas, como lo que usted dice de sí.',
  position: 'Cargo',
  organization: 'Organización',
  save: 'Guardar',
  saved: 'Guardado.',
  rhythmTitle: 'Con qué frecuencia le escribimos',
  asSchool: 'Como lo tienen las escuelas',
  each: 'Un correo por cada registro',
  daily: 'Una lista al día',
  weekly: 'Una lista por semana, los lunes',
  stop: 'Ningún correo',
  browsersTitle: 'Navegadores que abren esta lista',
  browsersNote:
    '¿Dejó la lista abierta en otro dispositivo? Ciérrela en todos los navegadores, también en este.',
  endEverywhere: 'Cerrarla en todos los navegadores',
  handOverTitle: 'Ahora responde otra persona',
  handOverNote:
    'Les decimos a los estudiantes a quién nombra usted, y ellos deciden a quién preguntan. No le escribimos a su colega.',
  handedTo: 'Usted nombró a {address}.',
  colleague: 'Correo de su colega',
  nameColleague: 'Nombrar a este colega',
  nameNobody: 'No nombrar a nadie',
  colleagueWrong: 'Escriba un correo que no sea este.',

  failed: 'Eso no funcionó.',
  tryAgain: 'Intentar otra vez',
  linkNotWhole:
    'Este enlace no está completo. Cópielo entero del correo. O abra un correo sobre un registro: su página le envía la lista.',
  linkUnknown: 'Este enlace no es válido. Use el del correo más reciente.',
  tooMany: 'Demasiados intentos. Espere un rato e inténtelo otra vez.',
  fault: 'Algo salió mal. Inténtelo otra vez.',
} satisfies Translation<typeof english>;
