import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import { lapsesAt } from "#domain/claims/claim-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { openIncidentsOf } from "#views/market/open-incidents.ts";
import { useIt } from "#views/pages/agent/use-it.ts";
import { showDay } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";

/** What an owner has, and what happened to it. */
export interface OwnThings {
	agents: readonly AgentRecord[];
	/** Undecided, newest first. */
	waiting: readonly SubmissionRecord[];
	findings: readonly FindingRecord[];
	proofs: readonly ProofRecord[];
	/** The page where proofs of the owner are. */
	proofsPath: string;
}

type Step = (things: OwnThings, context: ViewContext) => ui.Todo[];

const SHOWN = 3;
const WORDS_CHARACTERS = 110;

/** At most three things to do, each because of a fact and once; what harms most comes first. */
export function doNext(
	context: ViewContext,
	things: OwnThings,
	more: readonly ui.Todo[] = [],
): ui.Section | null {
	const todo = [...more, ...STEPS.flatMap((step) => step(things, context))].slice(0, SHOWN);
	return todo.length === 0 ? null : ui.section("next", "Do next", { kind: "todo", todo });
}

const cut = (text: string) => cutText(text, WORDS_CHARACTERS);

/** Listings as the public sees them now. */
const shownOf = ({ agents }: OwnThings, { agentBySlug }: ViewContext) =>
	agents.flatMap(({ slug }) => agentBySlug.get(slug) ?? []);

const STEPS: readonly Step[] = [
	(things, context) =>
		shownOf(things, context)
			.filter(({ openIncidentCount }) => openIncidentCount > 0)
			.flatMap((agent) => openIncidentsOf(context, agent))
			.filter(({ status }) => status !== "disputed")
			.map(({ slug, title, reportedAt }) => ({
				icon: "flag",
				tone: "bad",
				title: "Answer an incident",
				text: `${cut(title)} (${showDay(reportedAt)})`,
				act: ui.link("Read and answer", dashboardPath("dispute", slug)),
			})),
	({ proofs, proofsPath }) =>
		proofs
			.filter(({ failingSince, state }) => failingSince !== null || state === "lapsed")
			.map(({ subject, failingSince }) => ({
				icon: "key",
				tone: "warn",
				title: `Prove ${subject} again`,
				text:
					failingSince === null
						? "The proof has lapsed."
						: `Its text is missing. The proof lapses on ${showDay(lapsesAt(failingSince).toISOString())}.`,
				act: ui.link("Put it back", proofsPath),
			})),
	({ findings }) =>
		findings
			.filter(({ result, appealId }) => !result.answer && !result.set_aside && appealId === null)
			.map(({ slug, result }) => ({
				icon: "warn",
				tone: "warn",
				title: `${slug} fails: ${CHECK_RULES[result.id].label}`,
				text: cut(result.sentence),
				act: ui.link("See how to mend it", dashboardPath("myAgentChecks", slug)),
			})),
	({ waiting }) =>
		waiting
			.filter((one) => one.status === "changes_requested" && isForModerators(one))
			.map(({ id, listing: { title }, reason }) => ({
				icon: "chat",
				tone: "warn",
				title: `Change ${title}`,
				text: reason ? `A moderator asks: ${cut(reason)}` : "A moderator asks for changes.",
				act: ui.link("Edit and send it", dashboardPath("mySubmission", id)),
			})),
	(things, context) =>
		shownOf(things, context)
			.filter((agent) => agent.agentType === "mcp_server" && useIt(context, agent, []).none.length)
			.slice(0, 1)
			.map(({ slug, title }) => ({
				icon: "plus",
				title: `Say how to add ${title}`,
				text: "It names no package and no address that an app can use.",
				act: ui.link("Send a document", dashboardPath("myAgentEdit", slug)),
			})),
	({ agents }) =>
		agents
			.filter(({ claim }) => claim.domainVerifiedAt === null && claim.repositoryVerifiedAt === null)
			.slice(0, 1)
			.map(({ slug, title }) => ({
				icon: "key",
				title: `Prove ${title} is yours`,
				text: "One DNS record or one file. Its page then shows a tick.",
				act: ui.link("Prove it", dashboardPath("claim", slug)),
			})),
];
