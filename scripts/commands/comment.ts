import type { Command } from "commander";
import { minuteOf } from "#contract/instants.ts";
import { COMMENT_STATUSES } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { type ReasonOptions, reasonIn, takeReason } from "./reason-option.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addCommentCommands(program: Command): void {
	const comment = program.command("comment").description("Comments under review");
	comment
		.command("list")
		.description("list comments that wait for a moderator, oldest first, or others, newest first")
		.option("--status <status>", `one of ${COMMENT_STATUSES.join(", ")}`, "held")
		.option("--json", "print JSON")
		.action(async ({ status, ...options }: OutputOptions & { status: string }) => {
			const comments = await runOnRegistry<CommentRecord[]>("comment.list", { status });
			printRows(comments, COLUMNS, options);
		});
	comment
		.command("publish <id>")
		.description("publish a held comment")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions) => {
			const published = await runOnRegistry<CommentRecord>("comment.publish", { id });
			printResult(published, `Published the comment on "${published.agentSlug}".`, options);
		});
	const reject = comment.command("reject <id>").description("reject a comment, held or published");
	takeReason(reject, "sent to the author")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions & ReasonOptions) => {
			const input = { id, ...reasonIn(options) };
			const rejected = await runOnRegistry<CommentRecord>("comment.reject", input);
			printResult(rejected, `Rejected the comment on "${rejected.agentSlug}".`, options);
		});
}

const COLUMNS = {
	id: ({ id }: CommentRecord) => id,
	created: ({ createdAt }: CommentRecord) => minuteOf(createdAt),
	agent: ({ agentSlug }: CommentRecord) => agentSlug,
	author: ({ author }: CommentRecord) => author,
	comment: ({ body }: CommentRecord) => body,
};
