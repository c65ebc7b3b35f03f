import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import { isOpenSubmission } from "#domain/submission-states.ts";
import type { QueuedSubmission } from "../find-submission.ts";
import type { RegistryReader } from "../store.ts";

export interface Overview {
	/** Newest first. */
	unread: NotificationRecord[];
	/** Those that are not decided, newest first. */
	submissions: QueuedSubmission[];
	agents: AgentRecord[];
	hasTokens: boolean;
	/** Submissions of everybody that wait for a moderator. */
	queueLength: number;
}

/** What waits for an account. */
export async function readOverview(
	reader: RegistryReader,
	{ id }: Pick<AccountRecord, "id">,
): Promise<Overview> {
	const queue = await reader.listSubmissions("pending");
	const places = new Map(queue.map((submission, index) => [submission.id, index + 1]));
	const own = await reader.listSubmissionsOf(id);
	const notifications = await reader.listNotificationsOf(id);
	return {
		unread: notifications.filter(({ readAt }) => readAt === null),
		submissions: own
			.filter(({ status }) => isOpenSubmission(status))
			.map((submission) => ({ submission, queuePosition: places.get(submission.id) ?? null })),
		agents: await reader.listAgentsOf(id),
		hasTokens: (await reader.listTokensOf(id)).length > 0,
		queueLength: queue.length,
	};
}
