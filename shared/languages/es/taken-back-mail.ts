export const takenBackMail = {
  subject: 'No hace falta responder: horas de voluntariado de {student}',
  preview: 'No hace falta que responda al correo sobre las horas de voluntariado de {student}.',
  heading: 'No hace falta su respuesta',
  takenBack:
    '{school} le pidió que confirmara horas de voluntariado de {student} y después retiró la solicitud. No hace falta que responda a ese correo.',
  stillOpen: 'Si ya respondió, su respuesta sigue siendo válida.',
  footer: '{student} indicó {address} como contacto.',
};
