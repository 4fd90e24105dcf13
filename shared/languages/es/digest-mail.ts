import type { digestMail as english } from '#shared/languages/en/digest-mail.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const digestMail = {
  subject: '{count, plural, other {# registros}} de estudiantes de {school} esperan su sí o no',
  subjectOfSchools: '{count, plural, other {# registros}} de estudiantes esperan su sí o no',
  preview: 'Responda hasta el {end}, por favor.',
  heading: '{count, plural, other {# registros}} esperan su sí o no',
  asks: 'Estudiantes de {school} dicen que hicieron trabajo voluntario con usted. ¿Es correcto? Responda hasta el {end}, por favor: después se eliminan los registros sin respuesta.',
  asksOfSchools:
    'Varios estudiantes dicen que hicieron trabajo voluntario con usted. ¿Es correcto? Responda hasta el {end}, por favor: después se eliminan los registros sin respuesta.',
  look: 'Ver la lista',
  copyLink: 'Si el botón no funciona, copie esta dirección en su navegador:',
  code: 'La página puede pedirle un código que le enviamos por correo, para que nadie más abra su lista. No necesita una cuenta, y abrir la página no decide nada.',
  entries: 'Registros',
  organizers: 'Organizadores',
  moreOrganizers: '{names} y {count, plural, other {# más}}',
  dates: 'Fechas',
  fromTo: 'Del {from} al {to}',
  end: 'Último día',
  why: '¿Por qué recibo este correo? Varios estudiantes le nombraron como contacto para sus horas de voluntariado, y le enviamos una sola lista en lugar de un correo por cada registro.',
  stopMail: 'Detener estos correos',
  footer: 'Varios estudiantes dieron {address} como contacto. Preguntas: {help}',
} satisfies Translation<typeof english>;
