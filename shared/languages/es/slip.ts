import type { slip as english } from '#shared/languages/en/slip.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const slip = {
  title: 'Horas de voluntariado de {student}',
  heading: 'Por favor, confirme estas horas',
  how: 'Complete las líneas de abajo, firme y devuelva la hoja al estudiante, que la entrega en su escuela.',
  picture: 'Código QR con la dirección {address}',
  code: 'Código',
  student: 'Estudiante',
  otherLetters: 'Nombre en letras que esta hoja no puede imprimir; correo del estudiante: {email}',
  withoutMarks: 'aquí no se pueden imprimir algunas marcas del nombre; correo del estudiante: {email}',
  school: 'Escuela',
  statement: 'Estuve allí, o sé que todo esto es cierto.',
  ifNot: 'No firme si algo no es correcto.',
  name: 'Su nombre, en letra de molde',
  position: 'Cargo',
  phone: 'Teléfono',
  signature: 'Firma',
  signed: 'Fecha de la firma',
  until: 'Esta hoja vale hasta el {day}, y solo para lo que está impreso arriba.',
} satisfies Translation<typeof english>;
