import type { ActClass, RiskClass } from "#contract/risk-signals.ts";

/** Words that show what something does, or what a credential opens. Rows count in order. */
export interface WordRule<Class extends RiskClass = ActClass> {
	class: Class;
	words: readonly string[];
	/** One of these must be there too. */
	with?: { words: readonly string[] };
	/** None of these may be there. */
	unless?: { words: readonly string[] };
	/** The name is nothing but this word. */
	isAlone?: true;
}

const list = (text: string) => text.split(" ");

const RUNS = list("run runs running execute executes executing execution exec evaluate");
const PROGRAMS = list(
	"command commands cmd shell terminal script scripts code bash powershell python javascript js applescript process program cli repl notebook",
);
const CLOUD_TOOLS = list("aws az gcloud kubectl docker ssh");
const QUERY_LANGUAGES = list("sql cypher statement statements ddl dml gremlin gql");
/** Things of which it does little harm to delete one. */
const SMALL_THINGS = list(
	"task tasks todo todos subtask note notes memory memories comment comments page pages label labels tag tags bookmark draft reminder block blocks item items entity entities observation observations relation relations message messages event events card cards checklist",
);

/** The first word of a tool's name that is in the table decides, with the first row that fits. */
export const TOOL_RULES: readonly WordRule[] = [
	{
		class: "reads",
		words: [...RUNS, "query"],
		with: { words: list("select read readonly explain plan") },
	},
	{ class: "changes", words: [...RUNS, "write", "update"], with: { words: QUERY_LANGUAGES } },
	{
		class: "changes",
		words: ["write"],
		with: { words: list("file files query data database disk") },
	},
	{
		class: "writes",
		words: [...RUNS, "start", "trigger"],
		with: {
			words: list(
				"test tests scan scans workflow workflows prompt prompts check checks audit lint analysis report query queries search benchmark evaluation",
			),
		},
	},
	{
		class: "runs_anything",
		words: [...RUNS, ...list("start spawn launch open send call invoke use eval")],
		with: { words: [...PROGRAMS, ...CLOUD_TOOLS] },
	},
	{
		class: "runs_anything",
		words: list("shell terminal bash powershell cmd kubectl az gcloud eval exec applescript"),
		unless: { words: list("get list read describe explain logs help status output") },
	},
	{ class: "runs_anything", words: RUNS, isAlone: true },
	{ class: "changes", words: list("run execute exec") },
	{
		class: "writes",
		words: list("delete remove move write cancel drop clear merge"),
		with: { words: SMALL_THINGS },
	},
	{
		class: "changes",
		words: list("create update edit set add put modify patch replace submit change upsert rotate"),
		with: {
			words: list(
				"refund payment payout transaction trade order orders deployment instance cluster vm container stack secret secrets role permission permissions policy firewall dns file files directory",
			),
		},
	},
	{
		class: "changes",
		words: list("type press key fill drag select"),
		with: { words: list("browser page text element keyboard mouse form option") },
	},
	{ class: "changes", words: list("call"), with: { words: list("service") } },
	{
		class: "changes",
		words: list(
			"delete drop destroy terminate deploy apply restart merge push refund swap transfer click navigate remove move kill stop reboot scale install uninstall upgrade rollback pay buy sell purchase place withdraw deposit mint burn approve revoke grant reset restore purge truncate wipe act commit checkout finalize cancel deactivate quarantine",
		),
	},
	{
		class: "writes",
		words: list(
			"create update write post send upload add set put patch edit modify append insert comment reply assign mark rename publish share invite archive toggle enable disable activate save store submit upsert register import sync copy replace fork schedule book complete close start change provision ingest reindex",
		),
	},
	{
		class: "reads",
		words: list(
			"get list search read describe fetch find show view check query sql cypher esql count retrieve lookup look explain plan analyze analyse status inspect browse download export compare validate verify convert calculate compute summarize extract scan crawl scrape health ping test recommend suggest docs info resolve diff log logs detect measure estimate translate generate screenshot snapshot observe map ask think reason research aggregate autocomplete match enrich identify explore recall help history news weather price prices forecast preview monitor summary explorer",
		),
	},
];

/** What a description says, where no tools are listed: a word, and another within a few words after it. */
export const PHRASE_RULES: readonly WordRule[] = [
	{ class: "runs_anything", words: RUNS, with: { words: [...PROGRAMS, "codes"] } },
	{
		class: "runs_anything",
		words: list("code command shell"),
		with: { words: list("interpreter sandbox sandboxes execution executor") },
	},
	{ class: "runs_anything", words: ["docker", "aws"], with: { words: ["cli"] } },
	{ class: "runs_anything", words: ["full"], with: { words: ["control"] } },
	{
		class: "runs_anything",
		words: list("control administer administers"),
		with: { words: list("mac macos desktop computer pc linux windows") },
	},
	{ class: "reads", words: ["read"], with: { words: ["only"] } },
	{
		class: "changes",
		words: list(
			"manage manages managing control controls controlling administer automate automates",
		),
		with: {
			words: list(
				"cluster clusters infrastructure machines containers kubernetes firewall firewalls browser browsers devices resource resources instances databases cloud files robots bots",
			),
		},
	},
	{
		class: "changes",
		words: list("cluster infrastructure firewall identity role policy resource browser web"),
		with: { words: list("management manage automation") },
	},
	{
		class: "changes",
		words: list("deploy deploys deploying"),
		with: { words: list("app apps application applications containers services manage anything") },
	},
	{ class: "changes", words: list("filesystem file"), with: { words: list("access operations") } },
	{
		class: "changes",
		words: list("usdc crypto token tokens send transfer execute process"),
		with: { words: list("transfer transfers funds money payments trades usdc") },
	},
	{
		class: "writes",
		words: list("create update edit send post publish manage write add delete"),
		with: {
			words: list(
				"issues pull pages page tasks projects emails email messages posts content documents records notes events contacts tickets styles customers",
			),
		},
	},
	{
		class: "reads",
		words: list(
			"search searches searching query queries querying retrieve retrieves retrieving fetch fetches access accessing look",
		),
		with: {
			words: list(
				"web url websites documentation docs data papers articles news content transcripts information stories metrics logs images up library libraries statistics weather",
			),
		},
		unless: {
			words: list(
				"create creates creating update updates manage manages management write writes send post publish delete edit control automate automation execute run deploy interact operations update modify trade",
			),
		},
	},
];

/** How far apart the words of a phrase may be. */
export const PHRASE_REACH = 4;

/** Parameters that take anything raise a tool that does more than read by one class, to this one at most. */
export const FREE_FORM: readonly { to: ActClass; words: readonly string[] }[] = [
	{
		to: "runs_anything",
		words: list("command commands cmd code script shell_command python_code javascript"),
	},
	{ to: "changes", words: list("sql sql_query path file_path filepath args") },
];

/** Last words of names that are no secrets, though they may stand among them. */
export const NO_SECRETS = list(
	"id url user username path host server endpoint cloud domain identifier",
);

/** Names of variables that ask for more than any secret. */
export const CREDENTIAL_RULES: readonly WordRule<RiskClass>[] = [
	{ class: "private_key", words: ["private"], with: { words: ["key"] } },
	{ class: "private_key", words: list("seed recovery secret"), with: { words: ["phrase"] } },
	{ class: "private_key", words: ["mnemonic"] },
	{
		class: "cloud_secret",
		words: list("aws azure alibaba gcp digitalocean hetzner proxmox cloudflare"),
		with: { words: list("secret credentials password token") },
	},
	{ class: "cloud_secret", words: ["google"], with: { words: ["credentials"] } },
	{ class: "cloud_secret", words: ["kubeconfig"] },
];
