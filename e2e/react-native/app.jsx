// An app with the unmodified React Native SDK and its surveys, for react-native-web.
import { PostHog, PostHogProvider, PostHogSurveyProvider } from "posthog-react-native";
import { AppRegistry, Text, View } from "react-native";

const { token, host, person } = Object.fromEntries(new URLSearchParams(window.location.search));

/** What the SDK stores on a device. */
const customStorage = {
  getItem: (key) => window.localStorage.getItem(key),
  setItem: (key, value) => window.localStorage.setItem(key, value),
};

const posthog = new PostHog(token, { host, customStorage, flushAt: 1 });
posthog.identify(person);

const App = () => (
  <PostHogProvider client={posthog} autocapture={false}>
    <PostHogSurveyProvider>
      <View>
        <Text>Shop</Text>
      </View>
    </PostHogSurveyProvider>
  </PostHogProvider>
);

AppRegistry.registerComponent("App", () => App);
AppRegistry.runApplication("App", { rootTag: document.getElementById("root") });
