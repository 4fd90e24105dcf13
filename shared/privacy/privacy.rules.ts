/** What the server and the screen agree on about taking one's data along. */

/** The name of the file. @param day `YYYY-MM-DD` */
export function ownDataFileName(day: string): string {
  return `limelight-data-${day}.json`;
}
