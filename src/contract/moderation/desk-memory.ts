import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "../limits.ts";
import { Count, Instant, OptionalText, text } from "../primitives.ts";

const Note = z.object({ at: Instant, by: text("ada"), text: text("Asked the maker by mail.") });
export const Notes = z
	.object({ notes: z.array(Note) })
	.meta({ id: "Notes", description: "For moderators only, newest first." });
export const NoteRequest = z
	.strictObject({
		text: z.string().max(REASON_MAX_CHARACTERS).meta({ description: "For moderators only." }),
	})
	.meta({ id: "NoteRequest", examples: [{ text: "Asked the maker by mail." }] });
export const AssignmentRequest = z
	.strictObject({ on: z.boolean().meta({ description: "False if you are no longer on it." }) })
	.meta({ id: "AssignmentRequest", examples: [{ on: true }] });

/** What the desk knows of a submission beside the submission. */
export const DESK_MEMORY = {
	taken_by: z.string().optional().meta({ description: "Moderator who is on it." }),
	registrants: z
		.array(
			z.object({
				id: z.string(),
				approved: Count,
				rejected: Count,
				removed: Count,
				since: Instant.nullable(),
				suspended_at: Instant.nullable(),
			}),
		)
		.optional()
		.meta({ description: "What was decided about its owner, and about who sent it for one." }),
	second_member: OptionalText.meta({
		description: "Member of the organisation who approved what another had sent.",
	}),
	notes: z.array(Note).optional(),
};
