import { Box, Card, Typography } from '@mui/material';
import { useLogin } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { LogoMark } from '@kamerton/ui/logo-mark';
import { type FrameProps, SignInSteps } from './sign-in-steps.tsx';

function SignInFrame({ title, children }: FrameProps) {
  const text = useText();
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 400px)',
        placeContent: 'center',
        p: 2,
        bgcolor: 'background.default',
      }}
    >
      <title>{`${title} · ${text.shell.product}`}</title>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <LogoMark />
          <Typography sx={{ fontWeight: 600, flexGrow: 1 }}>
            {text.shell.product}
            <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
              {text.shell.office}
            </Typography>
          </Typography>
          <LanguageSwitch />
        </Box>
        <Card sx={{ p: 3 }}>
          <Typography component="h1" variant="h3" sx={{ mb: 2 }}>
            {title}
          </Typography>
          {children}
        </Card>
      </Box>
    </Box>
  );
}

export function SignIn() {
  const enter = useLogin();
  return <SignInSteps frame={SignInFrame} onDone={() => enter({})} />;
}
