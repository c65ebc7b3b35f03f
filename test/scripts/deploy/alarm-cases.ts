/** Series that raise an alarm, and similar ones that do not. */
export type AlarmCase = readonly [
	alert: string,
	/** The series that differs, and its values, as promtool writes them. */
	series: string,
	bad: string,
	good: string,
	/** Minutes until it is raised. */
	after: number,
	more?: {
		/** Minutes from one value and one evaluation to the next. By default 1; more for alarms that last a day. */
		step?: number;
		/** Series that are the same both times. */
		beside?: Readonly<Record<string, string>>;
	},
];

const REQUESTS = 'agent_registry_requests_total{endpoint="listAgents",method="GET"';
const SLOW = 'agent_registry_request_duration_seconds_bucket{endpoint="listAgents"';

/** Evaluating all rules in each minute of a day would take seconds. */
const LONG_STEP = 15;

export const ALARM_CASES: readonly AlarmCase[] = [
	["Down", 'up{job="agent-registry"}', "0x60", "1x60", 3],
	["HourOld", "agent_registry_look_age_seconds", "7600x60", "7400x60", 6],
	[
		"NoHour",
		'agent_registry_snapshot_info{instance="a"}',
		"_x60",
		"1x60",
		11,
		{ beside: { 'up{job="agent-registry",instance="a"}': "1x60" } },
	],
	["BuildFailed", "agent_registry_last_build_success", "0x60", "0x10 1x50", 16],
	["BuildSlow", "agent_registry_last_build_duration_seconds", "1900x60", "900x60", 1],
	["StoreUnreachable", "agent_registry_store_up", "0x60", "1x60", 3],
	["NotWritable", "agent_registry_store_writable", "0x60", "1x60", 3],
	["MailFails", "agent_registry_mail_up", "0x60", "1x60", 31],
	["WritesFail", "agent_registry_failed_writes_total", "0 0 3x60", "3x60", 3],
	["WritesFail", 'agent_registry_refused_writes_total{reason="store"}', "0 0 3x60", "3x60", 3],
	[
		"QueueFull",
		'agent_registry_refused_writes_total{reason="review_queue"}',
		"0 0 3x60",
		"3x60",
		3,
	],
	[
		"Errors",
		`${REQUESTS},status="5xx"}`,
		"0+2x60",
		"0+0x60",
		12,
		{ beside: { [`${REQUESTS},status="2xx"}`]: "0+100x60" } },
	],
	[
		"Slow",
		`${SLOW},le="0.5"}`,
		"0+90x60",
		"0+100x60",
		20,
		{ beside: { [`${SLOW},le="1"}`]: "0+100x60", [`${SLOW},le="+Inf"}`]: "0+100x60" } },
	],
	["ManyRefusals", 'agent_registry_refusals_total{limit="human"}', "0+600x60", "0+60x60", 40],
	["MessagesWait", "agent_registry_waiting_deliveries", "600x60", "20x60", 31],
	["MessageOld", "agent_registry_oldest_delivery_age_seconds", "400000x90", "300000x90", 61],
	[
		"QueueLong",
		"agent_registry_pending_submissions",
		"300x100",
		"50x100",
		1_440,
		{ step: LONG_STEP },
	],
	["QueueLong", "agent_registry_held_comments", "300x100", "50x100", 1_440, { step: LONG_STEP }],
	[
		"WritesWait",
		"agent_registry_write_lock_wait_seconds_sum",
		"0+120x60",
		"0+0.6x60",
		17,
		{ beside: { agent_registry_write_lock_wait_seconds_count: "0+60x60" } },
	],
	["ConnectionsShort", 'agent_registry_database_connections{state="waiting"}', "40x60", "0x60", 11],
	["ClaimsWait", "agent_registry_waiting_claims", "300x100", "50x100", 1_440, { step: LONG_STEP }],
	["Busy", "nodejs_eventloop_lag_p99_seconds", "0.5x60", "0.02x60", 11],
	[
		"Descriptors",
		"process_open_fds",
		"900x60",
		"100x60",
		11,
		{ beside: { process_max_fds: "1024x60" } },
	],
	["OlderHour", "agent_registry_serves_newest", "0x60", "0 1x60", 11],
	["DamagedFiles", "agent_registry_damaged_files", "1x60", "1x10 0x50", 16],
	["ClockBehind", "agent_registry_clock_behind_seconds", "7200x60", "0x60", 6],
	["LimitsAlone", "agent_registry_limits_shared", "0x60", "1x60", 16],
	["UploadLate", "agent_registry_upload_lag_seconds", "3700x60", "600x60", 1],
	["FollowLate", "agent_registry_follow_lag_seconds", "3700x60", "600x60", 1],
	[
		"DiskFull",
		'agent_registry_disk_free_bytes{folder="data"}',
		"5x60",
		"50x60",
		11,
		{ beside: { 'agent_registry_disk_size_bytes{folder="data"}': "100x60" } },
	],
	[
		"SourceStale",
		'agent_registry_source_overdue_seconds{source="official"}',
		"90000x60",
		"3600x60",
		1,
	],
];
