/**
 * How each SDK is installed: PostHog's own SDKs, pointed at this server. Only options that have an effect here:
 * recordings, heatmaps and autocapture are switched off by the server even if a page enables them.
 *
 * @source PostHog's installation guides of each SDK; docs/reference/sdk.md
 */

/** What a snippet is written in: the names of its highlighter. */
export type SnippetLanguage =
  | "bash"
  | "dart"
  | "javascript"
  | "kotlin"
  | "python"
  | "swift"
  | "typescript"
  | "xml"
  | "yaml";

/** A code snippet to copy. */
interface Snippet {
  /** The file it belongs into, or null for a terminal. */
  file: string | null;
  language: SnippetLanguage;
  code: string;
}

/** What snippets are made for. */
interface Installation {
  /** The project's token, which is public. */
  token: string;
  /** The origin of this server. */
  host: string;
}

/** The SDKs, in the order in which they are offered. */
export const sdks = [
  "html",
  "npm",
  "react",
  "nextjs",
  "vue",
  "node",
  "python",
  "ios",
  "android",
  "reactNative",
  "flutter",
] as const;
export type Sdk = (typeof sdks)[number];

/** SDKs that run in a browser: a Content-Security-Policy concerns them. */
export const browserSdks: readonly Sdk[] = ["html", "npm", "react", "nextjs", "vue"];

/** SDKs of servers, which send events for any person and show no surveys. */
export const serverSdks: readonly Sdk[] = ["node", "python"];

/** The newest set of defaults that captures a pageview for each address, also of single-page apps. */
const defaults = "2025-05-24";

const terminal = (code: string): Snippet => ({ file: null, language: "bash", code });

/** The pieces of an SDK's installation, in order. */
export function snippetsOf(sdk: Sdk, installation: Installation): Snippet[] {
  return writers[sdk](installation);
}

const writers: Record<Sdk, (installation: Installation) => Snippet[]> = {
  html: (installation) => [{ file: "index.html", language: "xml", code: htmlSnippet(installation) }],
  npm: ({ token, host }) => [
    terminal("npm install posthog-js"),
    {
      file: "main.js",
      language: "javascript",
      code: `import posthog from "posthog-js";

posthog.init("${token}", {
  api_host: "${host}",
  defaults: "${defaults}",
});`,
    },
  ],
  react: ({ token, host }) => [
    terminal("npm install posthog-js @posthog/react"),
    {
      file: "main.tsx",
      language: "typescript",
      code: `import { PostHogProvider } from "@posthog/react";
import { createRoot } from "react-dom/client";
import App from "./App";

const options = { api_host: "${host}", defaults: "${defaults}" } as const;

createRoot(document.getElementById("root")!).render(
  <PostHogProvider apiKey="${token}" options={options}>
    <App />
  </PostHogProvider>,
);`,
    },
  ],
  nextjs: ({ token, host }) => [
    terminal("npm install posthog-js"),
    {
      file: "instrumentation-client.ts",
      language: "typescript",
      code: `import posthog from "posthog-js";

posthog.init("${token}", {
  api_host: "${host}",
  defaults: "${defaults}",
});`,
    },
  ],
  vue: ({ token, host }) => [
    terminal("npm install posthog-js"),
    {
      file: "main.ts",
      language: "typescript",
      code: `import posthog from "posthog-js";
import { createApp } from "vue";
import App from "./App.vue";

posthog.init("${token}", {
  api_host: "${host}",
  defaults: "${defaults}",
});

const app = createApp(App);
app.provide("posthog", posthog);
app.mount("#app");`,
    },
  ],
  node: ({ token, host }) => [
    terminal("npm install posthog-node"),
    {
      file: "server.js",
      language: "javascript",
      code: `import { PostHog } from "posthog-node";

const posthog = new PostHog("${token}", { host: "${host}" });

posthog.capture({ distinctId: "user_123", event: "order paid", properties: { amount: 20 } });

// Before the process ends: sends what is still queued.
await posthog.shutdown();`,
    },
  ],
  python: ({ token, host }) => [
    terminal("pip install posthog"),
    {
      file: "app.py",
      language: "python",
      code: `from posthog import Posthog

posthog = Posthog("${token}", host="${host}")

posthog.capture("order paid", distinct_id="user_123", properties={"amount": 20})

# Before the process ends: sends what is still queued.
posthog.shutdown()`,
    },
  ],
  ios: ({ token, host }) => [
    {
      file: "Package.swift",
      language: "swift",
      code: `dependencies: [
    .package(url: "https://github.com/PostHog/posthog-ios.git", from: "3.31.0")
]`,
    },
    {
      file: "AppDelegate.swift",
      language: "swift",
      code: `import PostHog
import UIKit

class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let config = PostHogConfig(apiKey: "${token}", host: "${host}")
        if #available(iOS 15.0, *) {
            config.surveys = true
        }
        PostHogSDK.shared.setup(config)
        return true
    }
}`,
    },
  ],
  android: ({ token, host }) => [
    {
      file: "build.gradle.kts",
      language: "kotlin",
      code: `dependencies {
    implementation("com.posthog:posthog-android:3.+")
}`,
    },
    {
      file: "App.kt",
      language: "kotlin",
      code: `import android.app.Application
import com.posthog.android.PostHogAndroid
import com.posthog.android.PostHogAndroidConfig

class App : Application() {
    override fun onCreate() {
        super.onCreate()
        val config = PostHogAndroidConfig(apiKey = "${token}", host = "${host}")
        PostHogAndroid.setup(this, config)
    }
}`,
    },
  ],
  reactNative: ({ token, host }) => [
    terminal(
      "npx expo install posthog-react-native expo-file-system expo-application expo-device expo-localization",
    ),
    {
      file: "App.tsx",
      language: "typescript",
      code: `import { PostHogProvider, PostHogSurveyProvider } from "posthog-react-native";

export default function App() {
  return (
    <PostHogProvider apiKey="${token}" options={{ host: "${host}" }}>
      <PostHogSurveyProvider>
        <Home />
      </PostHogSurveyProvider>
    </PostHogProvider>
  );
}`,
    },
  ],
  flutter: ({ token, host }) => [
    terminal("flutter pub add posthog_flutter"),
    {
      file: "android/app/src/main/AndroidManifest.xml",
      language: "xml",
      code: `<application>
    <meta-data android:name="com.posthog.posthog.AUTO_INIT" android:value="false" />
</application>`,
    },
    {
      file: "ios/Runner/Info.plist",
      language: "xml",
      code: `<key>com.posthog.posthog.AUTO_INIT</key>
<false/>`,
    },
    {
      file: "lib/main.dart",
      language: "dart",
      code: `import 'package:flutter/material.dart';
import 'package:posthog_flutter/posthog_flutter.dart';

Future<void> main() async {
  WidgetsFlutterBinding.ensureInitialized();
  final config = PostHogConfig('${token}')
    ..host = '${host}'
    ..surveys = true;
  await Posthog().setup(config);
  runApp(const MyApp());
}`,
    },
  ],
};

/** The code that tells an SDK who a person is, once they have signed in. */
export const identifySnippetOf = (sdk: Sdk): Snippet => identifySnippets[sdk];

const browserCalls = `// After signing in.
posthog.identify(user.id, { email: user.email, plan: user.plan });

// After signing out.
posthog.reset();`;

const importedCalls = `import posthog from "posthog-js";

${browserCalls}`;

const identifySnippets: Record<Sdk, Snippet> = {
  html: { file: "account.js", language: "javascript", code: browserCalls },
  npm: { file: "account.js", language: "javascript", code: importedCalls },
  nextjs: { file: "account.ts", language: "typescript", code: importedCalls },
  react: {
    file: "use-identified-person.ts",
    language: "typescript",
    code: `import { usePostHog } from "@posthog/react";
import { useEffect } from "react";

export function useIdentifiedPerson(user: User | null) {
  const posthog = usePostHog();
  useEffect(() => {
    if (user) posthog.identify(user.id, { email: user.email, plan: user.plan });
  }, [posthog, user]);
}

// After signing out: posthog.reset()`,
  },
  vue: {
    file: "Account.vue",
    language: "typescript",
    code: `import type { PostHog } from "posthog-js";
import { inject } from "vue";

const posthog = inject<PostHog>("posthog")!;

${browserCalls}`,
  },
  node: {
    file: "account.js",
    language: "javascript",
    code: `posthog.identify({
  distinctId: user.id,
  properties: { email: user.email, plan: user.plan },
});`,
  },
  python: {
    file: "account.py",
    language: "python",
    code: `posthog.set(distinct_id=user.id, properties={"email": user.email, "plan": user.plan})`,
  },
  ios: {
    file: "Account.swift",
    language: "swift",
    code: `// After signing in.
PostHogSDK.shared.identify(user.id, userProperties: ["email": user.email, "plan": user.plan])

// After signing out.
PostHogSDK.shared.reset()`,
  },
  android: {
    file: "Account.kt",
    language: "kotlin",
    code: `// After signing in.
PostHog.identify(user.id, userProperties = mapOf("email" to user.email, "plan" to user.plan))

// After signing out.
PostHog.reset()`,
  },
  reactNative: {
    file: "Account.tsx",
    language: "typescript",
    code: `import { usePostHog } from "posthog-react-native";

const posthog = usePostHog();

${browserCalls}`,
  },
  flutter: {
    file: "lib/account.dart",
    language: "dart",
    code: `// After signing in.
await Posthog().identify(
  userId: user.id,
  userProperties: {'email': user.email, 'plan': user.plan},
);

// After signing out.
await Posthog().reset();`,
  },
};

/** Methods that a page may call before the SDK is loaded: the snippet keeps the calls, the SDK makes them. */
const queuedMethods = [
  "capture",
  "identify",
  "alias",
  "reset",
  "register",
  "register_once",
  "unregister",
  "group",
  "setPersonProperties",
  "onFeatureFlags",
  "onSurveysLoaded",
  "opt_in_capturing",
  "opt_out_capturing",
];

/** A script that loads the SDK from this server and keeps calls until it is there. */
const htmlSnippet = ({ token, host }: Installation): string => `<script>
  (function (window, document) {
    if (window.posthog) return;
    var posthog = (window.posthog = []);
    posthog.people = [];
    posthog._i = [];
    posthog.init = function (token, options) {
      posthog._i.push([token, options, "posthog"]);
    };
    "${queuedMethods.join(" ")}".split(" ").forEach(function (name) {
      posthog[name] = function () {
        posthog.push([name].concat(Array.prototype.slice.call(arguments)));
      };
    });
    var script = document.createElement("script");
    script.async = true;
    script.crossOrigin = "anonymous";
    script.src = "${host}/static/array.js";
    document.head.appendChild(script);
  })(window, document);

  posthog.init("${token}", {
    api_host: "${host}",
    defaults: "${defaults}",
  });
</script>`;

/** What a page's Content-Security-Policy has to allow, besides what it allows already. */
export const contentSecurityPolicy = (host: string): string =>
  [`script-src ${host}`, `connect-src ${host}`, "style-src 'unsafe-inline'", `frame-src ${host}`].join("; ");
