/** Series that raise an alarm, and similar ones that do not. */
export interface AlarmCase {
	alert: string;
	/** Minutes from one value and one evaluation to the next. By default 1; more for alarms that last a day. */
	step?: number;
	/** The series that differs, and its values, as promtool writes them. */
	series: string;
	bad: string;
	good: string;
	/** Others that are the same both times. */
	beside?: Readonly<Record<string, string>>;
	/** Minutes until it is raised. */
	after: number;
}

const REQUESTS = 'agent_registry_requests_total{endpoint="listAgents",method="GET"';
const SLOW = 'agent_registry_request_duration_seconds_bucket{endpoint="listAgents"';

/** Evaluating all rules in each minute of a day would take seconds. */
const LONG_STEP = 15;

export const ALARM_CASES: readonly AlarmCase[] = [
	{ alert: "Down", series: 'up{job="agent-registry"}', bad: "0x60", good: "1x60", after: 3 },
	{
		alert: "HourOld",
		series: "agent_registry_look_age_seconds",
		bad: "7600x60",
		good: "7400x60",
		after: 6,
	},
	{
		alert: "NoHour",
		series: 'agent_registry_snapshot_info{instance="a"}',
		bad: "_x60",
		good: "1x60",
		after: 11,
		beside: { 'up{job="agent-registry",instance="a"}': "1x60" },
	},
	{
		alert: "BuildFailed",
		series: "agent_registry_last_build_success",
		bad: "0x60",
		good: "0x10 1x50",
		after: 16,
	},
	{
		alert: "BuildSlow",
		series: "agent_registry_last_build_duration_seconds",
		bad: "1900x60",
		good: "900x60",
		after: 1,
	},
	{
		alert: "StoreUnreachable",
		series: "agent_registry_store_up",
		bad: "0x60",
		good: "1x60",
		after: 3,
	},
	{
		alert: "NotWritable",
		series: "agent_registry_store_writable",
		bad: "0x60",
		good: "1x60",
		after: 3,
	},
	{
		alert: "MailFails",
		series: "agent_registry_mail_up",
		bad: "0x60",
		good: "1x60",
		after: 31,
	},
	{
		alert: "WritesFail",
		series: "agent_registry_failed_writes_total",
		bad: "0 0 3x60",
		good: "3x60",
		after: 3,
	},
	{
		alert: "WritesFail",
		series: 'agent_registry_refused_writes_total{reason="store"}',
		bad: "0 0 3x60",
		good: "3x60",
		after: 3,
	},
	{
		alert: "QueueFull",
		series: 'agent_registry_refused_writes_total{reason="review_queue"}',
		bad: "0 0 3x60",
		good: "3x60",
		after: 3,
	},
	{
		alert: "Errors",
		series: `${REQUESTS},status="5xx"}`,
		bad: "0+2x60",
		good: "0+0x60",
		after: 12,
		beside: { [`${REQUESTS},status="2xx"}`]: "0+100x60" },
	},
	{
		alert: "Slow",
		series: `${SLOW},le="0.5"}`,
		bad: "0+90x60",
		good: "0+100x60",
		after: 20,
		beside: { [`${SLOW},le="1"}`]: "0+100x60", [`${SLOW},le="+Inf"}`]: "0+100x60" },
	},
	{
		alert: "ManyRefusals",
		series: 'agent_registry_refusals_total{limit="human"}',
		bad: "0+600x60",
		good: "0+60x60",
		after: 40,
	},
	{
		alert: "MessagesWait",
		series: "agent_registry_waiting_deliveries",
		bad: "600x60",
		good: "20x60",
		after: 31,
	},
	{
		alert: "MessageOld",
		series: "agent_registry_oldest_delivery_age_seconds",
		bad: "400000x90",
		good: "300000x90",
		after: 61,
	},
	{
		alert: "QueueLong",
		series: "agent_registry_pending_submissions",
		step: LONG_STEP,
		bad: "300x100",
		good: "50x100",
		after: 1_440,
	},
	{
		alert: "QueueLong",
		series: "agent_registry_held_comments",
		step: LONG_STEP,
		bad: "300x100",
		good: "50x100",
		after: 1_440,
	},
	{
		alert: "WritesWait",
		series: "agent_registry_write_lock_wait_seconds_sum",
		beside: { agent_registry_write_lock_wait_seconds_count: "0+60x60" },
		bad: "0+120x60",
		good: "0+0.6x60",
		after: 17,
	},
	{
		alert: "ConnectionsShort",
		series: 'agent_registry_database_connections{state="waiting"}',
		bad: "40x60",
		good: "0x60",
		after: 11,
	},
	{
		alert: "ClaimsWait",
		series: "agent_registry_waiting_claims",
		step: LONG_STEP,
		bad: "300x100",
		good: "50x100",
		after: 1_440,
	},
	{
		alert: "Busy",
		series: "nodejs_eventloop_lag_p99_seconds",
		bad: "0.5x60",
		good: "0.02x60",
		after: 11,
	},
	{
		alert: "Descriptors",
		series: "process_open_fds",
		bad: "900x60",
		good: "100x60",
		after: 11,
		beside: { process_max_fds: "1024x60" },
	},
	{
		alert: "OlderHour",
		series: "agent_registry_serves_newest",
		bad: "0x60",
		good: "0 1x60",
		after: 11,
	},
	{
		alert: "DamagedFiles",
		series: "agent_registry_damaged_files",
		bad: "1x60",
		good: "1x10 0x50",
		after: 16,
	},
	{
		alert: "ClockBehind",
		series: "agent_registry_clock_behind_seconds",
		bad: "7200x60",
		good: "0x60",
		after: 6,
	},
	{
		alert: "LimitsAlone",
		series: "agent_registry_limits_shared",
		bad: "0x60",
		good: "1x60",
		after: 16,
	},
	{
		alert: "UploadLate",
		series: "agent_registry_upload_lag_seconds",
		bad: "3700x60",
		good: "600x60",
		after: 1,
	},
	{
		alert: "FollowLate",
		series: "agent_registry_follow_lag_seconds",
		bad: "3700x60",
		good: "600x60",
		after: 1,
	},
	{
		alert: "DiskFull",
		series: 'agent_registry_disk_free_bytes{folder="data"}',
		bad: "5x60",
		good: "50x60",
		after: 11,
		beside: { 'agent_registry_disk_size_bytes{folder="data"}': "100x60" },
	},
	{
		alert: "SourceStale",
		series: 'agent_registry_source_overdue_seconds{source="official"}',
		bad: "90000x60",
		good: "3600x60",
		after: 1,
	},
];
