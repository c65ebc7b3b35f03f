import type { AgentRecord } from "../records/agent-record.ts";
import type { DraftRecord } from "../records/draft-record.ts";
import type { NotificationRecord } from "../records/notification-record.ts";
import type { Offer } from "../records/transfer-record.ts";
import type { QueuedSubmission } from "./queued-submission.ts";

export interface Overview {
	/** Newest first. */
	unread: NotificationRecord[];
	/** The latest pending ones, newest first. */
	submissions: QueuedSubmission[];
	/** Number of all pending ones. */
	openCount: number;
	/** Latest first. */
	drafts: DraftRecord[];
	agents: AgentRecord[];
	/** Open offers of listings that the account may answer or withdraw. */
	offers: Offer[];
	hasTokens: boolean;
	/** Submissions of all accounts in review. */
	queueLength: number;
	/** Held comments of all accounts. */
	heldComments: number;
	openReports: number;
}
