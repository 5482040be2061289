/** The description of a step. */
export interface StepDescription {
  text: string;
  /** The reason for a rejection or failure. */
  reason: string | null;
  tone: "plain" | "good" | "bad" | "head";
}
