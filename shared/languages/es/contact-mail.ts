export const contactMail = {
  subject: '¿{student} ayudó en {event}?',
  subjectOfDay: '¿{student} ayudó el {date}?',
  preview:
    '{student}, de {school}, le pide confirmar {amount, plural, one {# hora de voluntariado} other {# horas de voluntariado}}.',
  heading: '¿{first} hizo trabajo voluntario con usted?',
  asks: '{student}, de {school}, dice que sí. ¿Es correcto?',

  unconfirmed: '{school} todavía no ha confirmado que {student} sea estudiante de la escuela.',

  reminderSubject: 'Recordatorio: ¿{student} ayudó en {event}?',
  reminderSubjectOfDay: 'Recordatorio: ¿{student} ayudó el {date}?',
  reminderPreview:
    '{student}, de {school}, todavía espera su respuesta sobre {amount, plural, one {# hora de voluntariado} other {# horas de voluntariado}}.',
  reminderHeading: '{student} todavía espera su respuesta',
  reminds:
    '{student}, de {school}, dice que hizo trabajo voluntario con usted. ¿Es correcto? Sin su respuesta, el registro se eliminará el {end}.',

  changedSubject: 'Cambio: de {before} a {after} horas. ¿{student} ayudó en {event}?',
  changedSubjectOfDay: 'Cambio: de {before} a {after} horas. ¿{student} ayudó el {date}?',
  changedHeading: '{student} cambió el registro',
  changed: '{student}, de {school}, cambió el registro después de que le escribimos. ¿Ahora es correcto?',
  change: '{field}: antes {before}, ahora {after}',
  changeOfDescription: 'La descripción es nueva.',

  isRight: 'Sí, es correcto',
  isWrong: 'Algo no está bien',
  linksTakenApart:
    'Algo en el texto del estudiante parece una dirección web o de correo. Pusimos un espacio para que no la abra por error.',
  onThePage:
    'Los dos botones abren una página donde usted acepta o rechaza el registro. Si acepta, las horas cuentan. Si rechaza, el registro se elimina y se avisa al estudiante. No necesita una cuenta, y abrir la página no decide nada.',
  unknownStudent: 'No conozco a este estudiante',
  stopMail: 'Detener estos correos',
  footer: '{student} dio {address} como contacto.',
};
