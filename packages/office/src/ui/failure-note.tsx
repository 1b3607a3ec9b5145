import Alert from '@mui/material/Alert';

/** Says why something failed, to assistive tools at once. */
export const FailureNote = ({ children }: { children: string }) =>
  children === '' ? null : (
    <Alert severity="error" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
    </Alert>
  );
