export const contactFailures = {
  title: 'No se pudo completar',
  text: 'Hubo un error al procesar su acción. Inténtelo de nuevo o pida ayuda.',
  tryAgain: 'Intentar de nuevo',
  back: 'Volver',

  linkNotWhole:
    'Este enlace no está completo. Cópielo entero del correo, o pida al estudiante que lo envíe otra vez: puede hacerlo desde su portafolio.',
  linkUnknown: 'Este enlace no es válido, o el estudiante retiró el registro.',
  linkWithdrawn: 'El estudiante retiró este registro. Usted no tiene que hacer nada.',
  linkRemoved: 'La escuela eliminó este registro. Usted no tiene que hacer nada.',
  ownEntry:
    'Abra esto en el dispositivo del contacto. En este navegador está abierta la sesión del estudiante que hizo el registro.',
  linkSuperseded:
    'Este registro cambió después de que se envió este correo. Use el enlace del correo más reciente.',
  linkExpired:
    'Nadie respondió en un mes, así que este registro se eliminó. El estudiante lo sabe y puede registrarlo de nuevo.',
  linkSetBack:
    'La escuela anuló la confirmación de este registro después de que usted lo aceptó. El estudiante puede preguntarle de nuevo con otro correo.',
  linkVerifiedBySchool: 'La escuela ya confirmó este registro, así que no hay nada que decidir.',
  linkPutAside: 'La escuela está revisando este registro, así que por ahora no hay nada que decidir.',
  alreadyAccepted: 'Usted ya aceptó este registro. Escriba a la escuela si fue un error.',
  alreadyRejected: 'Usted ya rechazó este registro. Escriba a la escuela si fue un error.',
  mailLinkUnknown: 'Este enlace no es válido. Use el del correo más reciente.',

  tooMany: 'Demasiados intentos. Pruebe otra vez más tarde.',
  tooManyFor: 'Demasiados intentos. Pruebe otra vez dentro de {time}.',
  busy: 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  fault: 'Algo falló de nuestro lado. Inténtelo de nuevo.',
};
