/** What a person is told who waits for a school or has none. */
import type { Belonging } from '#shared/joining/joining.contract.ts';

export function belongingWords({ standing, reason, asks }: Belonging): { title: string; text: string } {
  if (standing === 'waiting' && asks) {
    return {
      title: `You are waiting for ${asks.school} to admit you`,
      text: 'You can record hours and have them confirmed. They count, and others see you, as soon as you are admitted.',
    };
  }
  const why = reason === null ? '' : ` It wrote: “${reason}”`;
  if (asks) {
    return standing === 'removed'
      ? { title: `You have asked ${asks.school} to admit you`, text: `You can record hours once it has.` }
      : { title: `You have asked ${asks.school} to admit you`, text: 'Until then you stay where you are.' };
  }
  return {
    title: 'You have no school at the moment',
    text: `Your school has taken you off its list.${why} Your entries are yours. Choose a school to record hours again.`,
  };
}
