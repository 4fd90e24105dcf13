import type { spotFailures as english } from '#shared/languages/en/spot-failures.ts';
import type { Translation } from '#shared/languages/messages.ts';

export const spotFailures = {
  unknown: 'Este código no funciona. Pida al estudiante que le muestre uno nuevo.',
  used: 'Este código ya se usó. Si fue usted, no tiene que hacer nada más.',
  expired: 'Este código ya venció. Pida al estudiante que le muestre uno nuevo.',
  monthOver:
    'El mes para confirmar aquí estas horas ya pasó. Firme la hoja: el estudiante todavía puede entregarla en su escuela.',
  changed: 'El registro cambió. Pida al estudiante que le muestre un código nuevo.',
  verified: 'Este registro ya está confirmado. Usted no tiene que hacer nada.',
  putAside: 'La escuela está revisando este registro, así que por ahora no hay nada que decidir.',
  student:
    'Abra esto en el teléfono del contacto. En este navegador está abierta la sesión de un estudiante en Limelight.',
  ownAddress: 'Esta es la dirección del propio estudiante. Escriba la suya.',
  stopped:
    'Usted pidió no recibir correos en esta dirección, así que no puede confirmar horas con ella. Use otra.',
  stoppedStudent:
    'Usted dijo que no conoce a este estudiante, así que no puede confirmar sus horas con esta dirección. Use otra.',
  limit:
    'Hoy no podemos enviar un recibo a esta dirección, así que aquí no puede confirmar con ella. El estudiante puede escribirle por correo.',
  noAddress: 'Escriba su correo electrónico, por ejemplo nombre@example.org.',
  noName: 'Escriba su nombre, sin enlaces.',
  noStatement: 'Marque la casilla si es verdad.',
} satisfies Translation<typeof english>;
