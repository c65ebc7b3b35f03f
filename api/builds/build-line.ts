import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { BuildReport } from "./build-report.ts";

/** Makes a job write a line of JSON to its standard output after each step, instead of text for people. */
export const LINES_FLAG = "json";

const StepLine = z.object({ step: z.string(), seconds: z.number().min(0) });
const BuildLine = z.union([StepLine, BuildReport]);

export const writeStepLine = (line: z.infer<typeof StepLine>) => `${JSON.stringify(line)}\n`;

/** A step that has ended or, in the last line, the result of the job. Undefined for any other text. */
export function readBuildLine(line: string): z.infer<typeof BuildLine> | undefined {
	return BuildLine.safeParse(parseJson(line)).data;
}
