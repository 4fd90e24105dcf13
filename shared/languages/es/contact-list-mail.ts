export const contactListMail = {
  subject:
    '{count, plural, =0 {Nada espera su respuesta} one {# registro espera su sí o no} other {# registros esperan su sí o no}}',
  ofSchool: '{count, plural, other {# registros}} de estudiantes de {school} esperan su sí o no',
  preview:
    '{amount, plural, one {# hora de voluntariado} other {# horas de voluntariado}} en una sola lista.',
  nothing: 'Ningún estudiante espera su respuesta en este momento. De todos modos, puede abrir su lista.',
  asks: 'Hay estudiantes que dicen que hicieron trabajo voluntario con usted: {count, plural, one {# registro} other {# registros}}, {amount, plural, one {# hora} other {# horas}} en total. Revise si es correcto.',
  until: 'Responda a más tardar el {day}. Los registros sin respuesta se eliminan.',
  proof:
    'La primera vez que abra la lista en un navegador, enviaremos un código a esta dirección. Así nadie más puede abrirla, ni siquiera con este correo.',
  open: 'Abrir la lista',
  anOrganizer: 'Una organización',
  entries: '{count, plural, one {# registro} other {# registros}}, {days}',
  entriesAlone: '{count, plural, one {# registro} other {# registros}}',
  days: 'del {first} al {last}',
  more: 'Otras',
  whyDigest:
    'Recibe una sola lista, en vez de un correo por cada registro, porque varios estudiantes dieron su nombre. En la página puede elegir con qué frecuencia le escribimos.',
  works: 'El enlace funciona durante {days} días. No necesita una cuenta, y abrir la página no decide nada.',
  footer: 'Hay estudiantes que dieron {address} como contacto de sus horas de voluntariado.',

  codeSubject: 'Su código para la lista de horas de voluntariado',
  codePreview: 'Abre su lista y funciona durante {minutes} minutos.',
  codeHeading: 'Su código',
  codeMeans: 'Escriba este código en la página donde lo pidió. Funciona durante {minutes} minutos.',
  codeNotYou:
    '¿No lo pidió? Entonces otra persona tiene un enlace a su lista. Sin este código no le muestra nada, así que no lo comparta.',
};
