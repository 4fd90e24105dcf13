import type { contactMail as english } from '#shared/languages/en/contact-mail.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const contactMail = {
  subject: '¿{student} ayudó en {event}?',
  subjectOfDay: '¿{student} ayudó el {date}?',
  preview:
    '{student}, de {school}, le pide confirmar {amount, plural, one {# hora de voluntariado} other {# horas de voluntariado}}.',
  heading: 'Confirme las horas de voluntariado de {student}',
  asks: '{student}, estudiante de {school}, dio su nombre como contacto para este trabajo voluntario:',

  reminderSubject: 'Recordatorio: ¿{student} ayudó en {event}?',
  reminderSubjectOfDay: 'Recordatorio: ¿{student} ayudó el {date}?',
  reminderPreview:
    '{student}, de {school}, todavía espera su respuesta sobre {amount, plural, one {# hora de voluntariado} other {# horas de voluntariado}}.',
  reminderHeading: '{student} todavía espera su respuesta',
  reminds:
    '{student}, estudiante de {school}, dio su nombre como contacto para este trabajo voluntario, y todavía no tenemos su respuesta. Sin ella, el registro se eliminará el {end}.',

  look: 'Ver el registro',
  copyLink: 'Si el botón no funciona, copie esta dirección en su navegador:',
  linksTakenApart:
    'Algo en el texto del estudiante parece una dirección web o de correo. Le pusimos un espacio para que nadie la abra por error.',
  onThePage:
    'En la página puede aceptar o rechazar el registro; no necesita una cuenta. Si acepta, las horas cuentan para el estudiante. Si rechaza, el registro se elimina y se avisa al estudiante. Abrir la página no decide nada.',
  unknownStudent: 'No conozco a este estudiante',
  stopMail: 'No quiero recibir más correos como este',
  footer: 'Recibe este correo porque {student} escribió {address} como contacto. Preguntas: {help}',
} satisfies Translation<typeof english>;
