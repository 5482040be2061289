/** A step in words. */
export interface StepDescription {
  text: string;
  /** Why something was rejected or given up. */
  reason: string | null;
  tone: "plain" | "good" | "bad" | "head";
}
