import { z } from "zod";
import { SourceRunResult } from "#contract/intake/source.ts";
import { parseJson } from "#contract/parse-json.ts";
import { Count } from "#contract/primitives.ts";

/** Another process follows the source (EX_TEMPFAIL). */
export const FOLLOWED_ELSEWHERE_EXIT_CODE = 75;

/** How far a source has been read. */
export const FollowProgress = z.object({ pages: Count, entries: Count });
export type FollowProgress = z.infer<typeof FollowProgress>;

/** A line after each page and, at the end, the result. */
const FollowLine = z.union([
	FollowProgress,
	z.object({ followed: SourceRunResult }),
	z.object({ failed: z.string() }),
]);
export type FollowLine = z.infer<typeof FollowLine>;

export const writeFollowLine = (line: FollowLine): string => `${JSON.stringify(line)}\n`;

export function readFollowLine(text: string): FollowLine | undefined {
	return FollowLine.safeParse(parseJson(text)).data;
}
