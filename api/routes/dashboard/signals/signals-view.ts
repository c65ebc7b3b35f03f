import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { Limits } from "#contract/quotas.ts";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { mayVote } from "#domain/moderation/signal-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { lengthWords } from "#domain/texts/text-gate.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { radios, textArea } from "#views/dashboard/fields.ts";
import { showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

interface SignalsParts extends Viewer {
	agent: AgentRecord;
	/** The account's vote; 0 for none. */
	vote: -1 | 0 | 1;
	/** Null when the agent is not followed. */
	watchedSince: string | null;
	comments: readonly CommentRecord[];
	/** The vote chosen before signing in. */
	meant?: string | undefined;
}

/** The vote, watch and comments of an account on an agent. */
export function signalsView(context: ViewContext, parts: SignalsParts): DashboardView {
	const { agent } = parts;
	return dashboardView(context, parts, {
		path: dashboardPath("signals", agent.slug),
		title: `Vote, watch or comment: ${agent.title}`,
		outcomes: {
			voted: "Vote saved. It counts the next time scores are calculated, within an hour.",
			taken_back: "Comment deleted. It disappears from public pages within a few minutes.",
			held: "Your comment was sent for review. You will be notified of the decision.",
			published: "Comment published. It appears on the page within a few minutes.",
		},
		blocks: [
			ui.links(
				ui.link(`Page of ${agent.title}`, agentPath(agent.slug)),
				ui.link("How signals count", "/methodology/#signals"),
			),
		],
		sections: [
			meantSection(parts),
			ui.section("vote", "Vote", voteBlock(parts)),
			watchSection(parts),
			commentSection(parts, context.site.limits),
		],
	});
}

function meantSection({ account, agent, vote, meant }: SignalsParts): ui.Section | null {
	const choice = MEANT.find(({ name }) => name === meant);
	const isNew = choice?.value !== vote && mayVote(agent, { actorId: account.id, value: 1 });
	if (!choice || !isNew) return null;
	const label = `${choice.button} ${agent.title}`;
	const hidden = { value: String(choice.value) };
	const form = ui.form(dashboardPath("vote", agent.slug), label, { hidden });
	return ui.section("confirm", "Your vote", form);
}

const MEANT = [
	{ name: "for", value: 1, button: "Vote for" },
	{ name: "against", value: -1, button: "Vote against" },
] as const;

function voteBlock(parts: SignalsParts): ui.Block {
	const { account, agent, vote } = parts;
	if (!mayVote(agent, { actorId: account.id, value: 1 })) {
		return ui.text("This is your own agent, so you cannot vote on it.");
	}
	const field = radios("value", "Your vote", {
		value: String(vote),
		options: [
			{ value: "1", label: "For" },
			{ value: "-1", label: "Against" },
			{ value: "0", label: "No vote" },
		],
		hint: "You can change it at any time. It counts the next time scores are calculated, within an hour.",
		required: true,
	});
	return ui.form(dashboardPath("vote", agent.slug), "Save vote", { fields: [field] });
}

function watchSection({ agent, watchedSince }: SignalsParts): ui.Section {
	const isWatched = watchedSince !== null;
	const submit = isWatched ? "Remove from watchlist" : "Add to watchlist";
	const hidden = { agent: agent.slug, ...(isWatched ? {} : { on: "on" }) };
	return ui.section(
		"watch",
		"Watch",
		ui.text(
			isWatched ? `On your watchlist since ${showDay(watchedSince)}.` : "Not on your watchlist.",
		),
		ui.form(dashboardPath("changeWatchlist"), submit, { tone: "quiet", hidden }),
	);
}

function commentSection(parts: SignalsParts, limits: Limits): ui.Section {
	const { agent, comments } = parts;
	return ui.section(
		"comment",
		"Comment",
		ui.form(dashboardPath("comment", agent.slug), "Send comment", {
			fields: [commentField(limits)],
		}),
		comments.flatMap((comment) => commentBlocks(agent.slug, comment)),
	);
}

const commentField = (limits: Limits) =>
	textArea("body", "Your comment", {
		hint: `${lengthWords("comment", limits)}, shown as one paragraph next to your name. Your first comments are reviewed before they appear, until one has been published. Comments with a web or e-mail address or an abusive word are always reviewed.`,
		required: true,
		maxLength: limits.characters.comment,
	});

const STATES: Readonly<Record<CommentStatus, string>> = {
	held: "In review",
	published: "Published",
	rejected: "Rejected",
};

function commentBlocks(slug: string, comment: CommentRecord): ui.Block[] {
	const { id, body, status, reason, createdAt } = comment;
	const words = reason === null ? "" : ` Reason: ${reason}`;
	const action = `${dashboardPath("comment", slug)}${id}/`;
	return [
		ui.quote(body),
		ui.muted(`Written on ${showDay(createdAt)}. ${STATES[status]}.${words}`),
		ui.form(action, "Delete this comment", { tone: "quiet" }),
	];
}
